//! Solutions that were found before, finite and infinite. Each is kept as its certificate, in the user's folder for such things, and
//! believed only when the certificate has been checked anew; so whatever happens to the files, no answer is false. (One that says less
//! may be put in the place of one that says more.) What goes beyond finite quotients has the certificate of the one before it as well.
//!
//! A name is a digest of all that decides the answer: the rules, how far it was sought, and the version of the program. An answer
//! that a limit has cut short is not kept, nor one that is found as fast as it is read.
//!
//! The server has the same folder: what stands behind [`Shelf`] is this.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::{file, output};
use misere::Position;
use misere::answer::{Answer, Wish, settle, settle_position};
use misere::limits::{Budget, Limits};
use misere::ruleset::{Convention, HeapGame, Rules};
use misere_web::{Question, Shelf};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// What was found in less work than this, in steps, is not kept. A twentieth of a second.
const WORTH_KEEPING: u64 = 5_000;
/// An answer that comes with its last moment may still take so long to be kept.
const TO_KEEP: Duration = Duration::from_millis(300);
/// A file that is larger is not kept,
const LARGEST: u64 = 64 << 20;
/// and when all are larger than this, the oldest go.
const ALL: u64 = 512 << 20;
/// The folder can be named by this; with nothing in it, nothing is kept.
const FOLDER: &str = "MISERE_CACHE_DIR";
/// How the names of all files end.
const ENDING: &str = "cert";

/// Show or clear the cache of solutions
///
/// `misere outcome`, `misere play`, `misere structure`, `misere same` and `misere serve` keep what they find there, unless
/// they are given --no-cache: quotients, finite and infinite, and formulas, each with its proof. What is read is checked
/// before it is believed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere cache         where it is, and how much is in it
  misere cache clear   nothing is lost but time

The environment variable MISERE_CACHE_DIR names another folder; if it is empty, nothing is kept.

Exit status: 0; 2 it cannot be read or cleared.")]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Remove all solutions
    Clear,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let Some(cache) = Cache::of_the_user() else {
        output::print("there is no folder for a cache\n")?;
        return Ok(Exit::Answer);
    };
    let unreadable = |e| file::unwritable(&cache.folder, e);
    let kept = cache.kept().map_err(unreadable)?;
    let size: u64 = kept.iter().map(|k| k.size).sum();
    let what = format!(
        "{} solution{}, {:.1} MB in {}\n",
        kept.len(),
        if kept.len() == 1 { "" } else { "s" },
        size as f64 / 1e6,
        cache.folder.display()
    );
    match args.action {
        None => output::print(&what)?,
        Some(Action::Clear) => {
            for kept in kept {
                fs::remove_file(&kept.file).map_err(|e| file::unwritable(&kept.file, e))?;
            }
            output::print(&format!("removed {what}"))?;
        }
    }
    Ok(Exit::Answer)
}

/// Whether to keep solutions.
#[derive(clap::Args)]
pub struct CacheArgs {
    /// Do not look for the solution in the cache, and do not keep it there (see misere cache)
    #[arg(long)]
    no_cache: bool,
}

impl CacheArgs {
    /// As [`settle_position`], unless it was done before.
    pub fn settle_position(
        &self,
        limit_args: &LimitArgs,
        limits: &Limits,
        game: &HeapGame,
        position: &Position,
    ) -> Answer {
        let question = Question {
            game,
            wish: Wish::Any,
            position: Some(position),
            limits,
        };
        self.answer(limit_args, question, |budget| {
            settle_position(game, position, budget)
        })
    }

    /// As [`settle`], unless it was done before.
    pub fn settle(
        &self,
        limit_args: &LimitArgs,
        limits: &Limits,
        game: &HeapGame,
        wish: Wish,
    ) -> Answer {
        let question = Question {
            game,
            wish,
            position: None,
            limits,
        };
        self.answer(limit_args, question, |budget| settle(game, wish, budget))
    }

    fn answer(
        &self,
        limit_args: &LimitArgs,
        question: Question,
        settle: impl Fn(&Budget) -> Answer,
    ) -> Answer {
        limit_args.watched(|watcher| {
            let budget = Budget::start(question.limits.clone(), Some(watcher));
            match self.shelf() {
                Some(shelf) => shelf.answer(question, &budget, &mut || settle(&budget)),
                None => settle(&budget),
            }
        })
    }

    /// The cache of the user, unless there is none or it is not wanted.
    pub fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        match self.no_cache {
            true => None,
            false => Some(Arc::new(Cache::of_the_user()?)),
        }
    }
}

impl Shelf for Cache {
    fn answer(
        &self,
        question: Question,
        budget: &Budget,
        settle: &mut dyn FnMut() -> Answer,
    ) -> Answer {
        let place = self.place(question);
        if let Some(answer) = place
            .as_ref()
            .and_then(|place| place.find(question, budget))
        {
            return answer;
        }
        let before = budget.steps();
        let answer = settle();
        if let Some(place) = place
            && budget.steps() - before >= WORTH_KEEPING
            && budget.cause().is_none()
        {
            let own = Limits {
                time: budget.time_left().map(|left| left.max(TO_KEEP)),
                memory: budget.memory(),
                interrupt: budget.interrupt(),
                ..Limits::default()
            };
            place.keep(&answer, &Budget::start(own, None));
        }
        answer
    }
}

/// The folder.
#[derive(Debug)]
struct Cache {
    folder: PathBuf,
}

struct Kept {
    file: PathBuf,
    size: u64,
    since: SystemTime,
}

impl Cache {
    fn of_the_user() -> Option<Cache> {
        let folder = match std::env::var_os(FOLDER) {
            Some(named) if named.is_empty() => return None,
            Some(named) => PathBuf::from(named),
            None => dirs::cache_dir()?.join("misere"),
        };
        Some(Cache { folder })
    }

    /// All that is in it; nothing else in the folder is ever touched.
    fn kept(&self) -> std::io::Result<Vec<Kept>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut kept = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let is_ours = name.to_str().is_some_and(|name| {
                let digest = name.strip_suffix(ENDING).and_then(|n| n.strip_suffix('.'));
                digest.is_some_and(|d| d.len() == 64 && d.bytes().all(|b| b.is_ascii_hexdigit()))
            });
            let known = entry.metadata()?;
            if is_ours && known.is_file() {
                kept.push(Kept {
                    file: entry.path(),
                    size: known.len(),
                    since: known.modified()?,
                });
            }
        }
        Ok(kept)
    }

    /// Makes room for a file by removing the oldest.
    fn make_room(&self, size: u64) -> std::io::Result<()> {
        let mut kept = self.kept()?;
        kept.sort_by(|a, b| (b.since, &b.file).cmp(&(a.since, &a.file)));
        let mut all = size + kept.iter().map(|k| k.size).sum::<u64>();
        while all > ALL
            && let Some(oldest) = kept.pop()
        {
            fs::remove_file(&oldest.file)?;
            all -= oldest.size;
        }
        Ok(())
    }
}

/// Where the solution of one question is kept.
struct Place<'a> {
    cache: &'a Cache,
    file: PathBuf,
}

/// An option of a heap: heaps with how many there are of each.
type Counted = Vec<(u32, u32)>;

/// All that decides an answer.
#[derive(Serialize)]
struct Written<'a> {
    version: &'a str,
    digits: Option<&'a [u8]>,
    heaps: Option<Vec<Vec<Counted>>>,
    /// What is wished, if the whole game is asked for; or else the largest heap to be covered.
    whole: Option<String>,
    largest: Option<u32>,
    heap: Option<u32>,
    order: Option<usize>,
}

impl Cache {
    /// Nothing where solutions are not kept: in normal play, which is fast, and for rules that are written nowhere.
    fn place(&self, question: Question) -> Option<Place<'_>> {
        let Question {
            game,
            wish,
            position,
            limits,
        } = question;
        if game.convention != Convention::Misere {
            return None;
        }
        let (digits, heaps) = match &game.rules {
            Rules::Code(code) => (Some(code.digits()), None),
            Rules::Listed(heaps) => {
                let counted = |option: &Position| option.iter().map(|(h, n)| (h.0, n)).collect();
                let options = |heap: &Vec<Position>| heap.iter().map(counted).collect();
                (None, Some(heaps.iter().map(options).collect()))
            }
            Rules::Family(_) => return None,
        };
        let written = Written {
            version: env!("CARGO_PKG_VERSION"),
            digits,
            heaps,
            whole: position.is_none().then(|| format!("{wish:?}")),
            largest: position.and_then(Position::max_heap).map(|h| h.0),
            heap: limits.heap,
            order: limits.order,
        };
        let text = serde_json::to_vec(&written).ok()?;
        let digest = Sha256::digest(text);
        let name: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Some(Place {
            file: self.folder.join(format!("{name}.{ENDING}")),
            cache: self,
        })
    }
}

impl Place<'_> {
    /// What is kept there, if it checks. What does not is removed.
    fn find(&self, question: Question, budget: &Budget) -> Option<Answer> {
        let size = fs::metadata(&self.file).ok()?.len();
        if size > LARGEST || budget.allow(size).is_err() {
            return None;
        }
        let bytes = fs::read(&self.file).ok()?;
        let found = Answer::from_kept(question.game, &bytes, budget).ok()?;
        let Some(answer) = found.filter(|answer| reaches(answer, question)) else {
            // It will be made anew, and if it cannot be removed it will be replaced.
            let _ = fs::remove_file(&self.file);
            return None;
        };
        match question.position {
            // Whoever asks for the whole game asks how it grew.
            None => answer.with_changes(budget).ok(),
            Some(_) => Some(answer),
        }
    }

    /// Keeps an answer, if it can be read again. What goes wrong is of no consequence.
    fn keep(&self, answer: &Answer, budget: &Budget) {
        if let Ok(Some(bytes)) = answer.to_keep(budget)
            && bytes.len() as u64 <= LARGEST
        {
            let _ = self.write(&bytes);
        }
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        let fail = |e| file::unwritable(&self.cache.folder, e);
        fs::create_dir_all(&self.cache.folder).map_err(fail)?;
        self.cache.make_room(bytes.len() as u64).map_err(fail)?;
        file::write(&self.file, |out| out.write_all(bytes))
    }
}

/// Whether an answer covers the heaps that are asked for. (Of a whole game it may say what it likes.)
fn reaches(answer: &Answer, question: Question) -> bool {
    let largest = |position| Position::max_heap(position).map_or(0, |heap| heap.0);
    let wanted = question.limits.heap.or(question.position.map(largest));
    let there = question.game.heaps().unwrap_or(u32::MAX);
    wanted.is_none_or(|heap| answer.covers(heap.min(there)))
}

#[cfg(test)]
mod tests;
