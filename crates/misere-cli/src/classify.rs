//! `misere classify`: all quotients of an order.

use crate::exit::{Exit, Failure};
use crate::file::{self, unwritable};
use crate::limits::{pool, time_limit};
use crate::{output, progress, units};
use misere::classify::{
    self, Classification, Entry, Journal, Method, Progress, Realisation, Shard, Stopped,
};
use misere::limits::Budget;
use misere::monoid::CanonicalForm;
use rayon::prelude::*;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The progress bar.
const BAR: &str = "{spinner} {msg}; {pos} of {len} units of this stage, {elapsed} so far, about {eta} more for the stage";

/// All misère quotients of a given order, each with a game that has it
///
/// There are two methods that share no code; both must give the same list. Every quotient that is printed was computed anew by
/// the solver from the game beside it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere classify --order 12            the six quotients of order 12
  misere classify --order 16 --method extend
                                        the same question, the other method
  misere classify --order 18 --json > order18.json
  misere classify --order 20 --resume work
                                        keep what is done in the folder work; go
                                        on after an interruption
  misere classify --order 14 --certs proofs
                                        write a certificate for each
  misere classify --order 20 --method monoid --resume work --shard 2/8
                                        the second of eight parts; collect the
                                        journals of all in one folder and leave
                                        --shard out to join them

Exit status: 0 the list is complete; 2 bad input; 3 a limit or Ctrl-C stopped it (what was found is printed).")]
pub struct Args {
    /// The number of elements
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=classify::MAX_ORDER as i64))]
    order: u32,
    /// How to enumerate
    #[arg(long, value_enum, default_value_t = MethodArg::Monoid)]
    method: MethodArg,
    /// Keep finished work in this folder, and go on from there
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Do one of several parts of the work, as in 2/8; for --method monoid
    #[arg(long, value_name = "I/N", requires = "resume")]
    shard: Option<Shard>,
    /// Write a certificate for each quotient into this folder
    #[arg(long, value_name = "DIR")]
    certs: Option<PathBuf>,
    /// Stop after this time, as in 30s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Use at most N threads (the result does not depend on it)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum MethodArg {
    /// Extend smaller monoids by a generator at a time
    Extend,
    /// Monoids of half the order first, then P
    Monoid,
}

impl From<MethodArg> for Method {
    fn from(method: MethodArg) -> Method {
        match method {
            MethodArg::Extend => Method::Extend,
            MethodArg::Monoid => Method::Monoid,
        }
    }
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let (order, method) = (args.order as usize, Method::from(args.method));
    if args.shard.is_some_and(|s| s != Shard::WHOLE) && method != Method::Monoid {
        return Err(Failure::input(
            "--shard: only --method monoid can be shared out",
        ));
    }
    let pool = pool(args.threads)?;
    if let Some(dir) = &args.certs {
        std::fs::create_dir_all(dir).map_err(|e| unwritable(dir, e))?;
    }
    let (forms, complete) = list(args, method, &pool)?;
    let entries: Option<Vec<(Entry, Realisation)>> =
        pool.install(|| forms.par_iter().map(Entry::of).collect());
    let Some(entries) = entries else {
        return Err(Failure::Bug(format!(
            "a quotient of order {order} was not confirmed by the solver"
        )));
    };
    if let Some(dir) = &args.certs {
        write_certificates(dir, &entries)?;
    }
    let entries = entries.into_iter().map(|(entry, _)| entry).collect();
    let document = Classification::new(order, method, complete, entries);
    if args.json {
        output::print_json(&document)?;
    } else {
        output::print(&page(&document, output::width()))?;
    }
    Ok(match complete {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

/// The quotients found, in order, and whether these are all.
fn list(
    args: &Args,
    method: Method,
    pool: &rayon::ThreadPool,
) -> Result<(Vec<CanonicalForm>, bool), Failure> {
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let limits = time_limit(args.time_limit);
    let found: Mutex<Vec<CanonicalForm>> = Mutex::new(Vec::new());
    let all_units = AtomicBool::new(false);
    let log = Mutex::new(FoundLog::open(args, method)?);
    let mut journal = open_journal(args, method)?;
    let bar = progress::bar(args.quiet, BAR);
    let watch = |progress: &Progress, new: &[CanonicalForm]| {
        all_units.store(progress.done == progress.units, Ordering::Relaxed);
        bar.set_length(progress.units as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(format!(
            "stage {}, {} found",
            progress.stage, progress.found
        ));
        if new.is_empty() {
            return;
        }
        if let Ok(mut found) = found.lock() {
            found.extend(new.iter().cloned());
        }
        if let Ok(mut log) = log.lock() {
            log.write(new);
        }
    };
    let order = args.order as usize;
    let result = pool
        .install(|| classify::enumerate_shard(order, method, shard, &mut journal, limits, &watch));
    bar.finish_and_clear();
    match result {
        Ok(forms) => Ok((forms, shard == Shard::WHOLE || all_units.into_inner())),
        Err(Stopped::Journal(e)) => Err(Failure::input(e)),
        Err(_) => {
            let mut forms = found.into_inner().unwrap_or_default();
            forms.sort_by_cached_key(|f| (f.monoid().p().len(), f.digest()));
            Ok((forms, false))
        }
    }
}

fn write_certificates(dir: &Path, entries: &[(Entry, Realisation)]) -> Result<(), Failure> {
    for (entry, realisation) in entries {
        let file = dir.join(format!("{}.cert.gz", entry.digest));
        let certificate = realisation.solution.certificate(&Budget::unlimited());
        let certificate = certificate.map_err(|stop| Failure::Stopped(stop.to_string()))?;
        file::write(&file, |out| certificate.write(out, true))?;
    }
    Ok(())
}

fn open_journal(args: &Args, method: Method) -> Result<Journal, Failure> {
    let Some(dir) = &args.resume else {
        return Ok(Journal::in_memory());
    };
    Journal::of_enumeration(dir, args.order as usize, method, args.shard).map_err(Failure::input)
}

/// With --resume, the quotients as they are found, one JSON document a line.
struct FoundLog(Option<File>);

impl FoundLog {
    fn open(args: &Args, method: Method) -> Result<FoundLog, Failure> {
        let Some(dir) = &args.resume else {
            return Ok(FoundLog(None));
        };
        std::fs::create_dir_all(dir).map_err(|e| unwritable(dir, e))?;
        let file = dir.join(format!("{method}-{}.found.jsonl", args.order));
        let opened = File::create(&file).map_err(|e| unwritable(&file, e))?;
        Ok(FoundLog(Some(opened)))
    }

    /// The list at the end does not depend on this file, so a full disk is no reason to stop.
    fn write(&mut self, new: &[CanonicalForm]) {
        let Some(file) = &mut self.0 else { return };
        for (entry, _) in new.iter().filter_map(Entry::of) {
            if let Ok(mut line) = serde_json::to_string(&entry) {
                line.push('\n');
                let _ = file.write_all(line.as_bytes());
            }
        }
    }
}

fn page(list: &Classification, width: usize) -> String {
    let mut out = String::new();
    let (order, count) = (list.order, list.count);
    out.push_str(&match (list.complete, count) {
        (true, 0) => format!("There is no misère quotient of order {order}.\n"),
        (true, 1) => format!("There is one misère quotient of order {order}.\n"),
        (true, _) => format!("There are {count} misère quotients of order {order}.\n"),
        (false, _) => {
            format!("Found so far: {count} misère quotients of order {order}; there may be more.\n")
        }
    });
    for (i, q) in list.quotients.iter().enumerate() {
        let name = q
            .name
            .as_deref()
            .map_or_else(String::new, |n| format!(" = {n}"));
        let s = &q.structure;
        let kind = match (s.tame, s.normal, s.regular) {
            (true, _, _) => "tame",
            (_, true, _) => "normal",
            (_, _, true) => "regular",
            _ => "not regular",
        };
        out.push_str(&format!(
            "\n{}. {}{name}, |P| = {}, {kind}\n",
            i + 1,
            q.digest,
            q.p_order
        ));
        let mut items = output::commas(q.relations.iter().cloned());
        items.push(format!("P = {{{}}}", q.p.join(", ")));
        out.push_str(&output::wrap("   ", items, width));
        out.push_str(&format!("    game {}\n", shortened(&q.game, width)));
        for (h, options) in q.heaps.iter().enumerate().skip(1) {
            out.push_str(&output::wrap(
                &format!("    heap {} →", h + 1),
                output::commas(options.iter().cloned()),
                width,
            ));
        }
    }
    out
}

fn shortened(text: &str, width: usize) -> String {
    match text.char_indices().nth(width.saturating_sub(12)) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
