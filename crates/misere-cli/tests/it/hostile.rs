//! What strangers may do to the server, one test for each kind of load: it answers or refuses, stays small, and a second
//! client is answered as if nothing were.

use crate::serve::Server;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::scope;
use std::time::{Duration, Instant};

/// Whatever is done to it, the server with a limit of 400 MB is content with this, and the system gives it no more.
const HARD_LIMIT_MB: u64 = 1000;
/// How often the second client asks; a busy machine may be late, but not every time.
const TRIES: u32 = 4;

/// A server that solves for two seconds at most, and within 400 MB.
fn server() -> Server {
    let options = ["--max-memory", "400M", "--time-limit", "2s", "-q"];
    Server::start_within(HARD_LIMIT_MB, &options)
}

/// The last line of an answer. (The pieces in which it comes begin with their lengths, which are no answers.)
fn last_line(answer: &str) -> Value {
    let mut lines = answer.lines().rev().filter(|line| line.starts_with('{'));
    let last = lines.next();
    serde_json::from_str(last.unwrap_or_else(|| panic!("no answer: {answer:.300}"))).unwrap()
}

/// Posts a request and waits for the last line.
fn post(server: &Server, request: &Value) -> Value {
    last_line(&server.send("POST /api", &request.to_string()))
}

/// A second client's Kayles is answered within a second, and so are its rules and the page, whatever goes on beside.
fn is_well(server: &Server) {
    let quickest = |work: &dyn Fn()| {
        let times = (0..TRIES).map(|_| {
            let start = Instant::now();
            work();
            let time = start.elapsed();
            std::thread::sleep(Duration::from_millis(100));
            time
        });
        times.min().unwrap()
    };
    let solve = quickest(&|| {
        let kayles = post(server, &json!({"op": "solve", "game": "0.77"}));
        assert_eq!(kayles["result"]["solution"]["order"], 40, "{kayles}");
    });
    assert!(solve < Duration::from_secs(1), "0.77 took {solve:?}");
    let page = quickest(&|| {
        let rules = post(server, &json!({"op": "describe", "game": "0.77"}));
        assert_eq!(rules["result"]["title"], "Kayles");
        assert!(server.send("GET /", "").starts_with("HTTP/1.1 200"));
    });
    assert!(page < Duration::from_secs(1), "the page took {page:?}");
}

/// A line of what the system knows of the memory of the server.
fn memory_mb(server: &Server, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).ok()?;
    let line = status.lines().find(|l| l.starts_with(name))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}

/// The most memory that the server ever held.
fn peak_mb(server: &Server) -> Option<u64> {
    memory_mb(server, "VmHWM")
}

/// The server is alive and stayed within the hard limit.
fn stayed_small(server: &Server) {
    is_well(server);
    if let Some(peak) = peak_mb(server) {
        println!("{peak} MB at most");
        assert!(peak < HARD_LIMIT_MB, "{peak} MB");
    }
}

/// Several clients ask the same at the same time; the second client must be well meanwhile.
fn many(server: &Server, count: usize, request: &Value) -> Vec<Value> {
    let body = request.to_string();
    let answers = scope(|scope| {
        let asked: Vec<_> = (0..count)
            .map(|_| scope.spawn(|| last_line(&server.send("POST /api", &body))))
            .collect();
        std::thread::sleep(Duration::from_millis(200));
        is_well(server);
        asked.into_iter().map(|a| a.join().unwrap()).collect()
    });
    stayed_small(server);
    answers
}

/// A certificate of the nim values of Kayles up to some heap, right in all its values.
fn nim_certificate(heaps: usize) -> Value {
    let mut nim: Vec<u32> = vec![0];
    for n in 1..200.min(heaps) {
        let mut seen = [false; 64];
        for taken in [1, 2].into_iter().filter(|&t| t <= n) {
            for a in 0..=(n - taken) / 2 {
                seen[(nim[a] ^ nim[n - taken - a]) as usize] = true;
            }
        }
        let mex = seen.iter().position(|s| !s).unwrap();
        nim.push(mex as u32);
    }
    while nim.len() < heaps {
        nim.push(nim[nim.len() - 12]);
    }
    let certificate = json!({
        "schema": "misere.certificate/1",
        "rules": { "code": "0.77", "digits": [0, 7, 7] },
        "claim": { "kind": "nim", "period": null, "preperiod": null },
        "quotient": null,
        "nim": nim,
        "digest": "",
    });
    json!({ "op": "check", "certificate": certificate.to_string(), "digest": false })
}

#[test]
fn cram_on_six_by_six() {
    let server = server();
    for op in ["solve", "look", "describe"] {
        for answer in many(&server, 3, &json!({ "op": op, "game": "cram:6x6" })) {
            assert_eq!(answer["refusal"]["why"], "input", "{answer}");
        }
    }
}

#[test]
fn a_code_of_three_hundred_sevens() {
    let server = server();
    let sevens = |n: usize| json!({"op": "solve", "game": format!("0.{}", "7".repeat(n))});
    for answer in many(&server, 3, &sevens(300)) {
        assert_eq!(answer["refusal"]["why"], "limit", "{answer}");
        let message = answer["refusal"]["message"].as_str().unwrap();
        assert!(message.contains("at most 100"), "{message}");
    }
    // The longest that is read at all is worked on, as far as the limits let it.
    for answer in many(&server, 2, &sevens(100)) {
        assert_eq!(answer["result"]["schema"], "misere.page/1");
    }
}

#[test]
fn kayles_with_a_million_heaps() {
    let server = server();
    let heap = |n: u32| json!({"op": "solve", "game": "0.77", "heap": n, "seconds": 2});
    for answer in many(&server, 3, &heap(1_000_000)) {
        let message = answer["refusal"]["message"].as_str().unwrap();
        assert!(message.contains("at most 100000"), "{message}");
    }
    for op in ["solve", "certificate"] {
        let request = json!({"op": op, "game": "0.77", "heap": 100_001});
        assert_eq!(post(&server, &request)["refusal"]["why"], "limit");
    }
    // As many heaps as are taken: what is proved in the time. The solver looks at its budget at every heap, and so does
    // what is added to the solution; the clock of a busy machine is given some leeway.
    let start = Instant::now();
    let answers = many(&server, 2, &heap(100_000));
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
    for answer in answers {
        let solution = &answer["result"]["solution"];
        assert_eq!(solution["order"], 40);
        assert!(
            solution["heap"].as_u64().unwrap() > 1000,
            "{}",
            solution["heap"]
        );
    }
}

#[test]
fn ten_certificates_of_ten_megabytes() {
    let server = server();
    let request = nim_certificate(5_000_000);
    assert!(request.to_string().len() > 10_000_000);
    let answers = many(&server, 10, &request);
    let busy = |a: &&Value| a["refusal"]["why"] == "busy";
    let refused = answers.iter().filter(busy).count();
    // There is room for some of them, and the rest is told so.
    assert!(
        (1..=9).contains(&refused),
        "{refused} were told to try again"
    );
    for answer in answers.iter().filter(|a| !busy(a)) {
        assert_eq!(answer["result"]["accepted"], false, "{answer}");
    }
    // What was held is given back: it would be missing when the next game is solved.
    if let Some(held) = memory_mb(&server, "VmRSS") {
        assert!(held < 40, "{held} MB are still held");
    }
}

#[test]
fn six_certificates_of_many_values() {
    let server = server();
    for answer in many(&server, 6, &nim_certificate(200_000)) {
        let done = answer["result"]["accepted"] == true;
        let stopped = answer["refusal"]["why"] == "limit";
        assert!(done || stopped, "{answer}");
    }
    // Whoever goes away leaves the places to others, at work or in the line.
    let body = nim_certificate(200_000).to_string();
    let gone: Vec<TcpStream> = (0..6).map(|_| server.ask("POST /api", &body)).collect();
    std::thread::sleep(Duration::from_millis(500));
    drop(gone);
    let start = Instant::now();
    let small = post(&server, &nim_certificate(100));
    assert_eq!(small["result"]["accepted"], true, "{small}");
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn two_hundred_silent_connections() {
    let server = server();
    let silent: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    let halves: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = server.connect();
            stream
                .write_all(b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Le")
                .unwrap();
            stream
        })
        .collect();
    stayed_small(&server);
    drop((silent, halves));
}

#[test]
fn forty_bodies_of_twenty_megabytes() {
    let server = server();
    let head = "POST /api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 20000000\r\n\r\n";
    let part = vec![b' '; 19_000_000];
    // All but a little of each: the server waits for the rest, and holds what it has.
    let held: Vec<TcpStream> = scope(|scope| {
        let sent: Vec<_> = (0..40)
            .map(|_| {
                scope.spawn(|| {
                    let mut stream = server.connect();
                    stream.write_all(head.as_bytes()).unwrap();
                    stream.write_all(&part).unwrap();
                    stream
                })
            })
            .collect();
        sent.into_iter().map(|s| s.join().unwrap()).collect()
    });
    stayed_small(&server);
    if let Some(peak) = peak_mb(&server) {
        assert!(peak < 200, "{peak} MB for bodies that share 50");
    }
    // Those that were too many are told so when they are done, unless they have taken too long by now.
    let answers: Vec<String> = held.into_iter().map(finish).collect();
    let with = |status: &str| answers.iter().filter(|a| a.starts_with(status)).count();
    let (read, busy) = (with("HTTP/1.1 400"), with("HTTP/1.1 503"));
    assert!(read <= 2, "{read} were read, and there is room for two");
    assert!(busy > 0, "{answers:?}");
    let refused = |a: &String| a.is_empty() || a.contains("refusal");
    assert!(answers.iter().all(refused), "{answers:?}");
}

/// Sends the rest of a body of twenty megabytes, and hears what there is to be heard.
fn finish(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    let _ = stream.write_all(&vec![b' '; 1_000_000]);
    let _ = stream.read_to_string(&mut answer);
    answer
}

#[test]
fn games_that_never_end() {
    let server = server();
    let request = json!({"op": "solve", "game": "0.16", "seconds": 60});
    for answer in many(&server, 4, &request) {
        assert_eq!(answer["result"]["solution"]["status"], "partial");
    }
    // Whoever goes away stops the work.
    let body = request.to_string();
    let gone: Vec<TcpStream> = (0..6).map(|_| server.ask("POST /api", &body)).collect();
    std::thread::sleep(Duration::from_millis(700));
    drop(gone);
    let start = Instant::now();
    let answer = post(
        &server,
        &json!({"op": "solve", "game": "0.16", "seconds": 0.3}),
    );
    assert_eq!(answer["result"]["solution"]["stop"], "time");
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn messages_repeat_little_of_what_was_sent() {
    let server = server();
    let long = "q".repeat(3000);
    let requests = [
        json!({ "op": long }),
        json!({ "op": "solve", "game": long }),
        json!({ "op": "solve", "game": format!("0.7{long}") }),
        json!({ "op": "solve", "game": format!("{{{long}}}") }),
        json!({ "op": "solve", "game": format!("heaps = 1\nmoves = [{{ from = 1, to = [\"{long}\"] }}]") }),
        json!({ "op": "solve", "game": "0.77", &long: 1 }),
        json!({ "op": "look", "game": "0.77", "position": long }),
        json!({ "op": "reply", "game": "0.77", "position": "3", "level": long, "seed": 1 }),
    ];
    for request in requests {
        let answer = post(&server, &request);
        let message = answer["refusal"]["message"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer}"));
        let repeated = message.chars().filter(|&c| c == 'q').count();
        assert!(repeated <= 200, "{repeated} times: {message}");
    }
    let verdict = post(
        &server,
        &json!({"op": "check", "certificate": json!({ &long: 1 }).to_string()}),
    );
    let reason = verdict["result"]["reason"].as_str().unwrap();
    assert!(reason.len() <= 200 && reason.contains("qqq"), "{reason}");
}
