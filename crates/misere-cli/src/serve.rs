//! `misere serve`: the page.

use crate::cache::CacheArgs;
use crate::exit::{Exit, Failure};
use crate::{output, units};
use misere_web::Bounds;
use misere_web::server::{Settings, serve};
use serde::Serialize;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::time::Duration;

/// Show the page: explore games, see their quotients, play them, check proofs
///
/// Serves a page on this machine alone, at http://localhost:7700, until Ctrl-C. It needs no network, and everything is part
/// of the program. The limits hold for each request of the page. Solutions are kept for the next time (see misere cache).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere serve                       and open the page in a browser
  misere serve --port 0 --no-open    at any free port; the address is printed
  misere serve --time-limit 1m       let the page solve for a minute at most
  misere serve --json                the address as JSON

Exit status: 0 on Ctrl-C; 2 the port is taken.")]
pub struct Args {
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = 7700)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Solve a game for so long at most, as in 30s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "10m")]
    time_limit: Duration,
    /// Stop when a quotient has more than N elements
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    max_order: usize,
    /// Stop solving while the program holds more memory than this, as in 4G, 500M
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value = "2G")]
    max_memory: u64,
    /// Solve at most N games at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
    #[command(flatten)]
    cache: CacheArgs,
    /// Print nothing
    #[arg(short, long)]
    quiet: bool,
    /// Print the address as one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    url: String,
    port: u16,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    give_memory_back();
    let mut settings = Settings {
        port: args.port,
        bounds: Bounds {
            time: args.time_limit,
            order: args.max_order,
            memory: args.max_memory,
            ..Bounds::default()
        },
        shelf: args.cache.shelf(),
        ..Settings::default()
    };
    if let Some(threads) = args.threads {
        settings.solves = threads as usize;
    }
    let (press, pressed) = tokio::sync::oneshot::channel::<()>();
    let mut press = Some(press);
    // Without a handler Ctrl-C just ends the program, which is what it does here anyway.
    let _ = ctrlc::set_handler(move || {
        if let Some(press) = press.take() {
            let _ = press.send(());
        }
    });
    let mut printed = Ok(());
    let stop = async {
        // The sender lives as long as the handler.
        let _ = pressed.await;
    };
    let end = serve(settings, |address| printed = show(args, address), stop);
    printed?;
    end.map_err(|e| Failure::input(format!("port {}: {e}; try --port 0", args.port)))?;
    Ok(Exit::Answer)
}

/// The memory limit is one on what the program holds, so that it has to give back what it no longer needs. The allocator of
/// the GNU system keeps large blocks once some have been freed, unless it is told otherwise before it starts: hence the program
/// takes its own place once more, as the same process under the same name. Where it cannot, it goes on as it is.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back() {
    use std::os::unix::process::CommandExt;
    const TOLD: [(&str, &str); 2] = [
        ("MALLOC_MMAP_THRESHOLD_", "131072"),
        ("MALLOC_ARENA_MAX", "2"),
    ];
    // Whoever has set one of them knows better; and so it is done once.
    if TOLD
        .iter()
        .any(|(name, _)| std::env::var_os(name).is_some())
    {
        return;
    }
    let mut arguments = std::env::args_os();
    let name = arguments.next();
    if let (Ok(program), Some(name)) = (std::env::current_exe(), name) {
        let mut again = std::process::Command::new(program);
        // It returns only if nothing came of it.
        let _ = again.arg0(name).args(arguments).envs(TOLD).exec();
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_memory_back() {}

fn show(args: &Args, address: SocketAddr) -> Result<(), Failure> {
    let port = address.port();
    let url = format!("http://localhost:{port}/");
    if args.json {
        let schema = "misere.serve/1";
        output::print_json(&Document { schema, url, port })?;
        return Ok(());
    }
    if !args.quiet {
        output::print(&format!("The page is at {url} (Ctrl-C ends it)\n"))?;
    }
    if !args.no_open && std::io::stdout().is_terminal() {
        // No browser is no reason to stop: the address is on the screen.
        let _ = open::that_detached(&url);
    }
    Ok(())
}
