//! Connections: so many at a time, and none that says nothing or takes nothing for long.

use super::Settings;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep, timeout};

/// What one connection may have unread; all of them together stay below a small part of the memory.
const BUFFER: usize = 32 << 10;
/// When the system has no connection to give, it is asked again after this time.
const AGAIN: Duration = Duration::from_millis(100);
/// What those are told that are too many.
const TOO_MANY: &str = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n\
                        {\"refusal\":{\"why\":\"busy\",\"message\":\"too many connections; try again in a moment\"}}\n";

/// Takes connections for ever.
pub(crate) async fn accept(listener: TcpListener, router: Router, settings: &Settings) {
    let silence = settings.silence;
    let places = Arc::new(Semaphore::new(settings.connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(silence)
        .max_buf_size(BUFFER);
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                sleep(AGAIN).await;
                continue;
            }
        };
        // Lines of news are short, and wanted at once.
        let _ = stream.set_nodelay(true);
        let Ok(place) = places.clone().try_acquire_owned() else {
            tokio::spawn(timeout(AGAIN * 10, turn_away(stream)));
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let io = TokioIo::new(Patient::new(stream, silence));
        let connection = http.serve_connection(io, service);
        tokio::spawn(async move {
            // Whatever ended it, there is nobody to be told.
            let _ = connection.await;
            drop(place);
        });
    }
}

/// Says why there is no answer, and hears out what is asked: a connection that is closed before may lose what was said.
async fn turn_away(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(TOO_MANY.as_bytes()).await?;
    stream.shutdown().await?;
    let mut unread = [0; 1 << 10];
    while stream.read(&mut unread).await? > 0 {}
    Ok(())
}

/// A stream that gives up when nobody takes for some time what is written.
struct Patient {
    stream: TcpStream,
    silence: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream, silence: Duration) -> Patient {
        Patient {
            stream,
            silence,
            waiting: None,
        }
    }

    fn patiently<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let silence = self.silence;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(silence)));
        match waiting.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.patiently(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.patiently(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use crate::server::{Settings, serve};
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    /// Serves on a thread of its own, with little patience, and hands out the port.
    fn impatient(act: impl FnOnce(u16)) {
        let settings = Settings {
            port: 0,
            silence: Duration::from_millis(300),
            connections: 20,
            ..Settings::default()
        };
        let (tell, port) = mpsc::channel();
        let (done, over) = tokio::sync::oneshot::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let ready = move |address: std::net::SocketAddr| {
                    tell.send(address.port()).unwrap();
                };
                let stop = async move {
                    let _ = over.await;
                };
                serve(settings, ready, stop).unwrap();
            });
            act(port.recv().unwrap());
            let _ = done.send(());
        });
    }

    /// What comes until the connection is closed; a test that waits ten seconds for it has failed.
    fn until_closed(mut stream: TcpStream) -> String {
        let start = Instant::now();
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        let mut said = Vec::new();
        let mut buffer = [0; 1 << 16];
        while let Ok(n @ 1..) = stream.read(&mut buffer) {
            said.extend_from_slice(&buffer[..n]);
        }
        assert!(start.elapsed() < Duration::from_secs(9), "not closed");
        String::from_utf8_lossy(&said).into_owned()
    }

    #[test]
    fn issue_18_whoever_says_nothing_is_not_listened_to_for_long() {
        impatient(|port| {
            let say = |text: &str| {
                let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
                stream.write_all(text.as_bytes()).unwrap();
                stream
            };
            let head = "POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n";
            let silent = [
                say(""),
                say("GET / HT"),
                say(head),
                say(&format!("{head}\r\n{{\"op\":")),
                // Said everything, and then nothing more.
                say("GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            ];
            let said = silent.map(until_closed);
            assert_eq!(said[0], "");
            assert!(said[3].starts_with("HTTP/1.1 408"), "{}", said[3]);
            assert!(said[3].contains("did not come to its end in time"));
            assert!(said[4].starts_with("HTTP/1.1 200"), "{}", said[4]);
        });
    }

    #[test]
    fn issue_18_connections_beyond_the_last_place_are_told_so() {
        impatient(|port| {
            let connect = || TcpStream::connect(("127.0.0.1", port)).unwrap();
            let silent: Vec<TcpStream> = (0..20).map(|_| connect()).collect();
            let mut one_more = connect();
            one_more
                .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .unwrap();
            let said = until_closed(one_more);
            assert!(said.starts_with("HTTP/1.1 503"), "{said}");
            assert!(said.contains("too many connections"), "{said}");
            silent.into_iter().for_each(|s| drop(until_closed(s)));
            // The silent ones are gone, and there is room again.
            let mut again = connect();
            again
                .write_all(b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .unwrap();
            assert!(until_closed(again).starts_with("HTTP/1.1 200"));
        });
    }

    #[test]
    fn issue_18_nobody_who_takes_nothing_is_written_to_for_long() {
        impatient(|port| {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
            // Answers that fill whatever lies between the two, asked for in one go.
            let ask = "GET /data/games.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(400);
            stream.write_all(ask.as_bytes()).unwrap();
            std::thread::sleep(Duration::from_millis(1500));
            let said = until_closed(stream);
            let answers = said.matches("HTTP/1.1 200").count();
            assert!((1..400).contains(&answers), "{answers} answers");
        });
    }
}
