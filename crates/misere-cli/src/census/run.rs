//! `misere census run`.

use super::{Common, failure, print_summary};
use crate::exit::{Exit, Failure};
use crate::limits::{pool, stop_flag};
use crate::{progress, units};
use misere::work::Shard;
use misere_census::{Family, Limits, Plan, Progress, Store};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The progress bar.
const BAR: &str = "{wide_bar} {pos} of {len} games, {msg}, {elapsed} so far, about {eta} more";
/// After Ctrl-C, the time in which a game may still be finished. A row that is not written by then is made again by the next run.
const GRACE: Duration = Duration::from_millis(300);
const POLL: Duration = Duration::from_millis(50);

/// Solve all games of a family, each within limits, into one file; go on where an earlier run ended
///
/// Each game is one transaction: a run that is interrupted or killed at any moment loses nothing that was finished.
#[derive(clap::Args)]
#[command(after_help = "\
Families: octalK, quaternaryK, hexK (codes with up to K digits, last digit not 0; those that split without taking with
one digit less), treeN (canonical games born by day N), file:PATH (one game a line).

Examples:
  misere census run octal2.sqlite --family octal2 --cpu-limit 2s
  misere census run trees.sqlite --family tree4
  misere census run mine.sqlite --family file:games.txt --max-steps 100000
  misere census run part3.sqlite --family octal3 --cpu-limit 3s --shard 3/16
                                        one part of sixteen; misere census merge
                                        joins them

Exit status: 0 every game has a row; 2 bad input, or a file that was made for something else; 3 interrupted (what is
finished is kept).")]
pub struct Args {
    /// The file, made if it is not there
    file: PathBuf,
    /// Which games
    #[arg(long, value_name = "FAMILY")]
    family: String,
    /// CPU time for each game, as in 3s, 500ms, 1m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    cpu_limit: Option<Duration>,
    /// Steps of the solver for each game: a limit that is the same on every machine (0.77 takes some 1500)
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// Take in the heaps up to N and no more
    #[arg(long, value_name = "N")]
    heap: Option<u32>,
    /// Stop a game when the quotient has more than N elements
    #[arg(long, value_name = "N")]
    max_order: Option<usize>,
    /// Stop games when the program holds more memory than this, as in 4G, 500M
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    max_memory: Option<u64>,
    /// Leave out certificates that take more than this, compressed, as in 20k; 0 keeps none
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    max_certificate: Option<u64>,
    /// Do one of several parts of the family, as in 3/16
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    common: Common,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let family: Family = args.family.parse().map_err(failure)?;
    let limits = Limits {
        cpu: args.cpu_limit,
        steps: args.max_steps,
        heap: args.heap,
        order: args.max_order,
        memory: args.max_memory,
        certificate: args.max_certificate,
    };
    let plan = Plan::new(family, limits)
        .map_err(failure)?
        .part(args.shard.unwrap_or(Shard::WHOLE));
    let pool = pool(args.common.threads)?;
    let mut store = Store::open_or_create(&args.file, &plan).map_err(failure)?;
    let stop = stop_flag();
    let bar = progress::bar(args.common.quiet, BAR);
    let shown = bar.clone();
    let watch = move |progress: &Progress| {
        shown.set_length(progress.games as u64);
        match &progress.last {
            // What was there before says nothing about the time to come.
            None => {
                shown.set_position(progress.before as u64);
                shown.reset_eta();
            }
            Some(game) => shown.set_message(game.clone()),
        }
        shown.set_position(progress.done as u64);
    };
    let (sender, ended) = channel();
    let flag = stop.clone();
    std::thread::spawn(move || {
        let result = pool.install(|| misere_census::run(&plan, &mut store, &flag, &watch));
        // Nobody listens any more when the grace is over.
        let _ = sender.send(result);
    });
    let mut asked = None;
    let result = loop {
        match ended.recv_timeout(POLL) {
            Ok(result) => break Some(result),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::Bug(
                    "a thread of the census ended early".to_string(),
                ));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        bar.tick();
        if stop.load(Ordering::Relaxed) && asked.get_or_insert_with(Instant::now).elapsed() >= GRACE
        {
            break None;
        }
    };
    bar.finish_and_clear();
    if let Some(result) = result {
        result.map_err(failure)?;
    }
    let summary = super::open(&args.file)?.summary().map_err(failure)?;
    print_summary(&summary, &args.common)?;
    Ok(match summary.complete {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}
