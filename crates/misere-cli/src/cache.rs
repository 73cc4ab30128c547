//! Solutions that were found before. Each is kept as its certificate, in the user's folder for such things, and believed only when the
//! certificate has been checked anew; so whatever happens to the files, no answer is false. (One that says less may be put in the place of one that says more.)
//!
//! A name is a digest of all that decides the answer: the rules, how far it was sought, and the version of the program. An answer
//! that a limit has cut short is not kept, nor one that is found as fast as it is read.
//!
//! The server has the same folder: what stands behind [`Shelf`] is this.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::{file, output};
use misere::Position;
use misere::answer::{Answer, settle_position};
use misere::limits::{Budget, Limits};
use misere::ruleset::{Convention, HeapGame, Rules};
use misere_web::{Question, Shelf};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

/// What was found in less work than this, in steps, is not kept. A twentieth of a second.
const WORTH_KEEPING: u64 = 5_000;
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
/// `misere outcome`, `misere play` and `misere serve` keep what they find there, unless they are given --no-cache. What
/// is read is checked before it is believed.
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
        limit_args.watched(|watcher| {
            let budget = Budget::start(limits.clone(), Some(watcher));
            let question = Question {
                game,
                position: Some(position),
                limits,
            };
            let mut settle = || settle_position(game, position, &budget);
            match self.shelf() {
                Some(shelf) => shelf.answer(question, &budget, &mut settle),
                None => settle(),
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
            place.keep(&answer, budget);
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
    /// Whether the whole game is asked for; or else the largest heap to be covered.
    whole: bool,
    largest: Option<u32>,
    heap: Option<u32>,
    order: Option<usize>,
}

impl Cache {
    /// Nothing where solutions are not kept: in normal play, which is fast, and for rules that are written nowhere.
    fn place(&self, question: Question) -> Option<Place<'_>> {
        let Question {
            game,
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
            whole: position.is_none(),
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
        match Answer::from_certificate(question.game, &bytes, budget) {
            // Whoever asks for the whole game asks how it grew.
            Ok(Some(answer)) if question.position.is_none() => answer.with_changes(budget).ok(),
            Ok(Some(answer)) => Some(answer),
            Ok(None) => {
                // It will be made anew, and if it cannot be removed it will be replaced.
                let _ = fs::remove_file(&self.file);
                None
            }
            Err(_) => None,
        }
    }

    /// Keeps an answer, if it can be read again. What goes wrong is of no consequence.
    fn keep(&self, answer: &Answer, budget: &Budget) {
        let Ok(Some(certificate)) = answer.to_keep(budget) else {
            return;
        };
        let mut bytes = Vec::new();
        let is_written = certificate.write(&mut bytes, false).is_ok();
        if is_written && bytes.len() as u64 <= LARGEST {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(folder: impl Into<PathBuf>) -> Cache {
        Cache {
            folder: folder.into(),
        }
    }

    /// What decides the answer decides the name, and nothing else does.
    #[test]
    fn names_tell_questions_apart() {
        let [kayles, same, dawson, nim, more] =
            ["0.77", "kayles", "0.07", "nim:3", "nim:4"].map(|g| HeapGame::parse(g).unwrap());
        let (any, cache) = (Limits::default(), cache("f"));
        let heap = Limits {
            heap: Some(8),
            ..Limits::default()
        };
        let file = |game: &HeapGame, position: &str, limits: &Limits| {
            let position: Option<Position> = Some(position)
                .filter(|p| *p != "all")
                .map(|p| p.parse().unwrap());
            let question = Question {
                game,
                position: position.as_ref(),
                limits,
            };
            cache.place(question).map(|place| place.file)
        };
        let first = file(&kayles, "5+3", &any);
        assert_eq!(first, file(&same, "2*5", &any));
        let others = [
            file(&kayles, "6+3", &any),
            file(&kayles, "5+3", &heap),
            file(&dawson, "5+3", &any),
            file(&nim, "1", &any),
            file(&more, "1", &any),
            file(&kayles, "0", &any),
            file(&kayles, "all", &any),
            file(&kayles, "all", &heap),
        ];
        for (i, other) in others.iter().enumerate() {
            assert_ne!(&first, other);
            assert!(!others[..i].contains(other));
        }
        let normal = HeapGame {
            convention: Convention::Normal,
            ..kayles
        };
        assert!(first.is_some() && file(&normal, "1", &any).is_none());
    }

    #[test]
    fn what_is_kept_is_checked_when_it_is_read() {
        let dir = tempfile::tempdir().unwrap();
        let game = HeapGame::parse("0.123").unwrap();
        let (limits, budget) = (Limits::default(), Budget::unlimited());
        let (cache, position) = (cache(dir.path()), "7+5".parse().unwrap());
        let question = Question {
            game: &game,
            position: Some(&position),
            limits: &limits,
        };
        let place = cache.place(question).unwrap();
        assert!(place.find(question, &budget).is_none());
        let answer = settle_position(&game, &position, &budget);
        place.keep(&answer, &budget);
        let found = place.find(question, &budget).unwrap();
        assert_eq!(found.order(), Some(20));
        assert_eq!(found.finite().phi, answer.finite().phi);
        assert_eq!(found.finite().letters, answer.finite().letters);
        assert_eq!(found.is_solved(), answer.is_solved());
        // That of another game under this name.
        let other = Question {
            game: &HeapGame::parse("0.77").unwrap(),
            ..question
        };
        assert!(place.find(other, &budget).is_none());
        assert!(!place.file.exists(), "what does not check goes");
        place.keep(&answer, &budget);
        let mut bytes = fs::read(&place.file).unwrap();
        for byte in [0, 3, 40, 200, 300] {
            bytes[byte] ^= 0x55;
            fs::write(&place.file, &bytes).unwrap();
            assert!(place.find(question, &budget).is_none(), "byte {byte}");
            bytes[byte] ^= 0x55;
        }
        fs::write(&place.file, &bytes).unwrap();
        assert!(place.find(question, &budget).is_some());
    }

    /// Games that are tame relative to a heap were written, refused, and made anew each time.
    #[test]
    fn a_game_that_is_tame_relative_to_a_heap_is_found_again() {
        let dir = tempfile::tempdir().unwrap();
        let game = HeapGame::parse("0.414").unwrap();
        let (limits, budget) = (Limits::default(), Budget::unlimited());
        let (cache, position) = (cache(dir.path()), "200+3".parse().unwrap());
        let question = Question {
            game: &game,
            position: Some(&position),
            limits: &limits,
        };
        let answer = settle_position(&game, &position, &budget);
        assert_eq!(answer.proof_kind(), "tame-relative");
        let place = cache.place(question).unwrap();
        place.keep(&answer, &budget);
        let found = place.find(question, &budget).unwrap();
        assert_eq!(
            (found.order(), found.proof_kind()),
            (answer.order(), "tame-relative")
        );
        assert!(place.file.exists());
    }

    #[test]
    fn the_oldest_go_first() {
        let dir = tempfile::tempdir().unwrap();
        let cache = cache(dir.path());
        fs::write(dir.path().join("notes"), "not ours").unwrap();
        let now = SystemTime::now();
        for (age, digit) in ['a', 'b', 'c'].into_iter().enumerate() {
            let name = format!("{}.{ENDING}", String::from(digit).repeat(64));
            let file = fs::File::create(dir.path().join(name)).unwrap();
            file.set_len(ALL / 4).unwrap();
            let since = now - std::time::Duration::from_secs(60 * age as u64);
            file.set_modified(since).unwrap();
        }
        cache.make_room(ALL / 4).unwrap();
        assert_eq!(cache.kept().unwrap().len(), 3);
        cache.make_room(ALL / 2).unwrap();
        let kept = cache.kept().unwrap();
        assert_eq!(kept.len(), 2);
        assert!(
            kept.iter()
                .all(|k| k.since > now - std::time::Duration::from_secs(100))
        );
        cache.make_room(ALL).unwrap();
        assert!(cache.kept().unwrap().is_empty());
        assert!(dir.path().join("notes").exists());
    }
}
