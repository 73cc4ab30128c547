//! Which game, and how far to go: the arguments that `solve`, `outcome` and later commands share.

use crate::exit::Failure;
use crate::progress::Spinner;
use crate::units;
use misere::limits::{Limits, Progress, Stop};
use misere::quotient::Solution;
use misere::ruleset::{Convention, HeapGame};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Options for every command that may take long.
#[derive(clap::Args)]
pub struct LimitArgs {
    /// Take in the heaps up to N and no more
    #[arg(long, value_name = "N")]
    pub heap: Option<u32>,
    /// Stop after this time, as in 30s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_limit: Option<Duration>,
    /// Stop when the quotient has more than N elements
    #[arg(long, value_name = "N")]
    pub max_order: Option<usize>,
    /// Stop when the program holds more memory than this, as in 4G, 500M
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub max_memory: Option<u64>,
    /// Normal play: the last player to move wins
    #[arg(long)]
    pub normal: bool,
    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
    /// Use at most N threads where the order is in the thousands (the result does not depend on it); one unless told otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: Option<u32>,
}

impl LimitArgs {
    /// Reads a game, in the convention asked for.
    pub fn game(&self, text: &str) -> Result<HeapGame, Failure> {
        let mut game = HeapGame::parse(text).map_err(Failure::input)?;
        if self.normal {
            game.convention = Convention::Normal;
        }
        Ok(game)
    }

    /// Refuses --normal where a file has the end of play.
    pub fn board_says(&self) -> Result<(), Failure> {
        match self.normal {
            true => Err(Failure::input(
                "--normal: the file says how a board is played",
            )),
            false => Ok(()),
        }
    }

    /// Refuses the options among these that the command line has: they would change nothing.
    pub fn without(&self, options: &[&str], why: &str) -> Result<(), Failure> {
        let given = [
            ("--heap", self.heap.is_some()),
            ("--max-order", self.max_order.is_some()),
            ("--normal", self.normal),
        ];
        let mut given = given.into_iter().filter(|(_, is)| *is);
        match given.find(|(option, _)| options.contains(option)) {
            Some((option, _)) => Err(Failure::input(format!("{option}: {why}"))),
            None => Ok(()),
        }
    }

    /// Refuses the limits of quotients for what is searched.
    pub fn without_quotient(&self, what: &str) -> Result<(), Failure> {
        let option = match (self.heap, self.max_order) {
            (Some(_), _) => "--heap",
            (None, Some(_)) => "--max-order",
            (None, None) => return Ok(()),
        };
        let message = format!("{option}: {what} is searched, and no quotient is sought");
        Err(Failure::input(message))
    }

    /// Who wins at the end of play.
    pub fn convention(&self) -> Convention {
        match self.normal {
            true => Convention::Normal,
            false => Convention::Misere,
        }
    }

    /// The limits, with Ctrl-C as one of them. To be asked for once.
    pub fn limits(&self) -> Limits {
        Limits {
            heap: self.heap,
            order: self.max_order,
            memory: self.max_memory,
            threads: self.threads.map(|n| n as usize),
            ..time_limit(self.time_limit)
        }
    }

    /// The limits for what is done with a result that is there: as much time again, and until Ctrl-C is pressed again.
    pub fn again(limits: &Limits) -> Limits {
        if let Some(flag) = &limits.interrupt {
            flag.store(false, Ordering::Relaxed);
        }
        Limits {
            heap: None,
            order: None,
            ..limits.clone()
        }
    }

    /// Solves a game and shows the progress, if anybody is there to see it; `watch` is told of it as well.
    pub fn solve(&self, game: &HeapGame, limits: Limits, watch: &dyn Fn(&Progress)) -> Solution {
        self.watched(|watcher| {
            misere::quotient::solve(
                game,
                limits,
                Some(&|progress| {
                    watcher(progress);
                    watch(progress);
                }),
            )
        })
    }

    /// Does some work and shows the progress it reports.
    pub fn watched<T>(&self, work: impl FnOnce(&dyn Fn(&Progress)) -> T) -> T {
        let spinner = Spinner::new(self.quiet);
        let result = work(&|progress| spinner.show(progress));
        spinner.clear();
        result
    }
}

/// Whether this is the end that was asked for: a proof, or the heap named.
pub fn is_answer(stop: Stop) -> bool {
    matches!(stop, Stop::Proved | Stop::Heap)
}

/// True on Ctrl-C. To be asked for once.
pub fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // Without a handler Ctrl-C just ends the program, which is no reason to refuse to work.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    stop
}

/// A time, and Ctrl-C. To be asked for once.
pub fn time_limit(time: Option<Duration>) -> Limits {
    Limits {
        time,
        interrupt: Some(stop_flag()),
        ..Limits::default()
    }
}

/// At most so many threads.
pub fn pool(threads: Option<u32>) -> Result<rayon::ThreadPool, Failure> {
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        pool = pool.num_threads(threads as usize);
    }
    pool.build()
        .map_err(|e| Failure::input(format!("--threads: {e}")))
}
