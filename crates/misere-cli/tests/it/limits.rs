//! Limits hold whatever is asked: commands that went on for minutes, or took gigabytes, end soon after their time and far below
//! the hard limit that the system sets them.
//!
//! The clock of a busy machine is given some leeway here; the tests of the library count looks at the budget instead.

use crate::common::with_hard_limit;
use std::io::Write;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// How much later than its limit a command may end.
const LEEWAY: Duration = Duration::from_secs(3);

/// What a command says that has so many milliseconds, and how long it took beyond these.
fn run(line: &str, limit_ms: u64, megabytes: u64) -> (Output, Duration) {
    let time = format!("{limit_ms}ms");
    let memory = format!("{megabytes}M");
    let mut args: Vec<&str> = line.split_whitespace().collect();
    args.extend(["--time-limit", &time, "--max-memory", &memory]);
    let start = Instant::now();
    // Room for the program itself, its stacks and what its allocator has set aside.
    let mut child = with_hard_limit(megabytes + 200, &args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // For play; it may have ended by now.
    let _ = child.stdin.take().unwrap().write_all(b"quit\n");
    let output = child.wait_with_output().unwrap();
    let late = start
        .elapsed()
        .saturating_sub(Duration::from_millis(limit_ms));
    (output, late)
}

#[test]
fn issue_18_commands_end_in_time_and_memory() {
    let sevens = format!("solve 0.{}", "7".repeat(300));
    let mut stopped = 0;
    for (line, limit_ms, megabytes) in [
        ("outcome 0.07 3000", 600, 500),
        ("outcome 0.3122 100000", 200, 500),
        ("solve 0.644", 200, 300),
        ("solve 0.33e8", 500, 300),
        ("solve 0.77 --heap 2000000000", 500, 300),
        ("structure 0.77 --heap 200000", 300, 300),
        ("play 8. 5+3+1000001", 200, 300),
        ("solve c.18", 300, 300),
        ("solve c.2a", 300, 300),
        ("solve c.90", 300, 300),
        ("solve 0.3f --heap 40", 500, 500),
        (&sevens, 300, 300),
        ("solve cram:6x6", 300, 300),
    ] {
        let (output, late) = run(line, limit_ms, megabytes);
        // Out of memory would be a signal, and bad input a message about it.
        let status = output.status.code();
        let ended = matches!(status, Some(0 | 3)) || line.contains("cram") && status == Some(2);
        assert!(ended, "{line}: {output:?}");
        assert!(late < LEEWAY, "{line}: {late:?} too late");
        stopped += u32::from(status == Some(3));
    }
    // On a fast machine some of them are done before their time.
    assert!(stopped >= 6, "{stopped} met a limit");
}
