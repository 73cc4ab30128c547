//! `misere serve`: the address it prints, the page it shows, the end it takes.

use crate::common::{command, misere, with_hard_limit};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const START: [&str; 5] = ["serve", "--port", "0", "--no-open", "--json"];

/// A server at work.
pub struct Server {
    pub child: Child,
    pub port: u16,
}

impl Server {
    /// A server with these options, at any free port.
    pub fn start(options: &[&str]) -> Server {
        Server::of(command(&START).args(options))
    }

    /// The same with no more memory than this, counted by the system.
    pub fn start_within(megabytes: u64, options: &[&str]) -> Server {
        Server::of(with_hard_limit(megabytes, &START).args(options))
    }

    /// A server that keeps what it finds in a folder.
    fn start_with(cache: &Path, options: &[&str]) -> Server {
        let mut command = command(&START);
        Server::of(command.args(options).env("MISERE_CACHE_DIR", cache))
    }

    fn of(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let stdout = child.stdout.as_mut().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let document: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(document["schema"], "misere.serve/1");
        let port = document["port"].as_u64().unwrap() as u16;
        assert_eq!(document["url"], format!("http://localhost:{port}/"));
        Server { child, port }
    }

    /// A connection.
    pub fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// A connection on which a request has been sent.
    pub fn ask(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        let length = body.len();
        let port = self.port;
        let head = format!(
            "{head} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        stream
    }

    /// One request, answered whole.
    pub fn send(&self, head: &str, body: &str) -> String {
        let mut answer = String::new();
        let mut stream = self.ask(head, body);
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_its_places_and_the_book_are_there() {
    let server = Server::start(&[]);
    for place in ["GET /", "GET /game/0.77", "GET /play/kayles/3+5"] {
        let page = server.send(place, "");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(page.contains("<base href=\"/\">"), "{page}");
        assert!(
            page.contains("name=\"backend\" content=\"server\""),
            "{page}"
        );
        assert!(
            page.contains("content-security-policy: default-src 'self'"),
            "{page}"
        );
    }
    assert!(
        server
            .send("GET /book/certificate.md", "")
            .contains("# Certificates")
    );
    assert!(
        server
            .send("GET /data/games.json", "")
            .contains("misere.browse/1")
    );
    assert!(
        server
            .send("GET /assets/none.js", "")
            .starts_with("HTTP/1.1 404")
    );
    assert!(server.send("GET /api", "").starts_with("HTTP/1.1 405"));
}

#[test]
fn a_game_is_solved_and_a_stop_keeps_what_is_proved() {
    let server = Server::start(&["--time-limit", "20s", "--threads", "1", "-q"]);
    let answer = server.send("POST /api", r#"{"op": "solve", "game": "0.77"}"#);
    assert!(answer.contains(r#""order":40"#), "{answer}");
    std::thread::scope(|scope| {
        let long = scope.spawn(|| {
            server.send(
                "POST /api?work",
                r#"{"op": "solve", "game": "0.16", "seconds": 20}"#,
            )
        });
        std::thread::sleep(std::time::Duration::from_millis(400));
        server.send("POST /api/stop?work", "");
        let answer = long.join().unwrap();
        assert!(answer.contains(r#""stop":"interrupted""#), "stopped");
        assert!(
            answer.contains(r#""status":"partial""#),
            "with what is proved"
        );
    });
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Server::start(&[]);
    let port = server.port.to_string();
    let output = misere(&["serve", "--no-open", "--port", &port]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.starts_with(&format!("misere: port {port}: ")),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1);
}

/// The result of one request, without what differs from time to time: how long it took, and how large the proof is, which is told in one
/// of its steps too.
fn result(server: &Server, request: &str) -> Value {
    let answer = server.send("POST /api", request);
    let line = answer.lines().rev().find(|l| l.starts_with('{')).unwrap();
    let mut result = serde_json::from_str::<Value>(line).unwrap()["result"].take();
    for name in ["elapsed_s", "states", "steps"] {
        for part in ["solution", "infinite", "whole"] {
            if let Some(document) = result[part].as_object_mut() {
                document.remove(name);
            }
        }
        result[name] = Value::Null;
    }
    if let Some(proof) = result["infinite"]["proof"].as_object_mut() {
        let of_whole = |name: &str| ["kind", "whole", "reason"].contains(&name);
        proof.retain(|name, _| of_whole(name));
    }
    result
}

/// Where two results differ, by the names of their fields.
fn differ(a: &Value, b: &Value) -> Vec<String> {
    let (Value::Object(a), Value::Object(other)) = (a, b) else {
        return Vec::from_iter((a != b).then(String::new));
    };
    let inner = |(name, value): (&String, &Value)| {
        let inner = differ(value, other.get(name).unwrap_or(&Value::Null));
        let named = inner.into_iter().map(move |rest| format!("{name} {rest}"));
        named.collect::<Vec<_>>()
    };
    a.iter().flat_map(inner).collect()
}

#[test]
fn a_server_that_is_started_again_knows_what_it_has_solved() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("cache");
    let files = || -> Vec<_> {
        let entries = std::fs::read_dir(&folder).into_iter().flatten();
        entries.map(|e| e.unwrap().path()).collect()
    };
    let request = r#"{"op": "solve", "game": "0.644", "seconds": 60}"#;
    // Where there is no time left for the certificate, as on a busy machine, nothing is kept; then another run is asked.
    let solved_and_kept = || {
        let mut results = (0..20).map(|_| result(&Server::start_with(&folder, &["-q"]), request));
        results.find(|_| !files().is_empty()).expect("it is kept")
    };
    let first = solved_and_kept();
    let kept = files();
    assert_eq!((kept.len(), &first["solution"]["order"]), (1, &172.into()));
    let file = std::fs::read_to_string(&kept[0]).unwrap();

    // The second run says the same, and from the file: a weaker claim in its place, as true as the other, is what the third has.
    let second = result(&Server::start_with(&folder, &["-q"]), request);
    assert_eq!(differ(&first, &second), [""; 0]);
    let start = file.find(r#"{"kind":"periodic""#).unwrap();
    let end = start + file[start..].find('}').unwrap();
    let weaker = format!(
        "{}{}{}",
        &file[..start],
        r#"{"kind":"partial""#,
        &file[end..]
    );
    std::fs::write(&kept[0], &weaker).unwrap();
    let third = result(&Server::start_with(&folder, &["-q"]), request);
    assert_eq!(third["solution"]["status"], "partial");

    // Without the cache nothing is read; and what is false is made anew.
    let without = result(&Server::start_with(&folder, &["-q", "--no-cache"]), request);
    assert_eq!(differ(&first, &without), [""; 0]);
    assert_eq!(std::fs::read_to_string(&kept[0]).unwrap(), weaker);
    std::fs::write(&kept[0], file.replace(r#""p":["#, r#""p":[0,"#)).unwrap();
    let anew = solved_and_kept();
    assert_eq!(differ(&first, &anew), [""; 0]);
    let again = std::fs::read_to_string(&kept[0]).unwrap();
    assert!(files() == kept && again == file, "it is written anew");
}

/// Formulas and automata, with the finite quotient before them, which stands on the page as well.
#[test]
fn a_server_that_is_started_again_knows_what_is_infinite() {
    let dir = tempfile::tempdir().unwrap();
    let files = || std::fs::read_dir(dir.path()).into_iter().flatten().count();
    for (number, game, part) in [(1, "0.54", "whole"), (2, "0.31011", "infinite")] {
        let request = format!(r#"{{"op": "solve", "game": "{game}", "seconds": 60}}"#);
        let ask = || result(&Server::start_with(dir.path(), &["-q"]), &request);
        // As above: it may take several runs until there is time to keep it.
        let mut firsts = (0..20).map(|_| ask());
        let first = firsts.find(|_| files() == number).expect("it is kept");
        assert!(first[part].is_object(), "{first:.300}");
        assert_eq!(differ(&first, &ask()), [""; 0], "{game}");
    }
}
