//! A record of finished work, so that a long enumeration can go on after it was killed.
//!
//! A journal is a text file: a line that says what is enumerated, then one line for each finished unit of work with what
//! was found in it. A line counts once its end has been written; a broken last line is cut off when the
//! journal is opened again. The order of lines does not matter.

use crate::error::shorten;
use rustc_hash::FxHashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A unit of work: a stage, and a number in it.
pub type Unit = (u32, u32);

/// The finished units of an enumeration, on disk or, without a file, in memory only.
#[derive(Debug)]
pub struct Journal {
    file: Option<File>,
    done: FxHashMap<Unit, Vec<Vec<u8>>>,
}

impl Journal {
    /// A journal that is kept nowhere.
    pub fn in_memory() -> Journal {
        Journal {
            file: None,
            done: FxHashMap::default(),
        }
    }

    /// Opens the journal in this file, or starts one. `title` says what is enumerated; a file that says otherwise is refused.
    pub fn open(path: &Path, title: &str) -> io::Result<Journal> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let mut done = FxHashMap::default();
        match lines.next() {
            None => {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                writeln!(file, "{title}")?;
            }
            Some(line) if line == title => {
                for line in lines {
                    let (unit, forms) = read_line(line).ok_or_else(|| no_record(path, line))?;
                    done.insert(unit, forms);
                }
                file.set_len(whole as u64)?;
                file.seek(SeekFrom::End(0))?;
            }
            Some(line) => return Err(other(path, line, title)),
        }
        Ok(Journal {
            file: Some(file),
            done,
        })
    }

    /// Takes in what another journal of the same enumeration has.
    pub fn include(&mut self, path: &Path, title: &str) -> io::Result<()> {
        let text = std::fs::read_to_string(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        match lines.next() {
            None => return Ok(()),
            Some(line) if line == title => {}
            Some(line) => return Err(other(path, line, title)),
        }
        for line in lines {
            let (unit, forms) = read_line(line).ok_or_else(|| no_record(path, line))?;
            self.done.insert(unit, forms);
        }
        Ok(())
    }

    /// What was found in a unit, if it is finished.
    pub fn get(&self, unit: Unit) -> Option<&[Vec<u8>]> {
        self.done.get(&unit).map(Vec::as_slice)
    }

    /// Records a finished unit.
    pub fn record(&mut self, unit: Unit, forms: Vec<Vec<u8>>) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.write_all(Journal::line(unit, &forms).as_bytes())?;
        }
        self.done.insert(unit, forms);
        Ok(())
    }

    /// The line that records a finished unit.
    pub fn line(unit: Unit, forms: &[Vec<u8>]) -> String {
        let mut line = format!("{} {}", unit.0, unit.1);
        for form in forms {
            line.push(' ');
            form.iter().for_each(|b| line.push_str(&format!("{b:02x}")));
        }
        line.push('\n');
        line
    }

    /// Records what such lines say; nothing, if one of them is none.
    pub fn record_lines(&mut self, lines: &str) -> io::Result<()> {
        let read = |line| read_line(line).ok_or_else(|| no_record(Path::new("a journal"), line));
        let records: Vec<_> = lines.lines().map(read).collect::<io::Result<_>>()?;
        records
            .into_iter()
            .try_for_each(|(unit, forms)| self.record(unit, forms))
    }
}

fn refuse(path: &Path, why: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("{}: {why}", path.display()),
    )
}

fn no_record(path: &Path, line: &str) -> io::Error {
    let start: String = line.chars().take(40).collect();
    refuse(path, &format!("`{start}` is no record"))
}

fn other(path: &Path, line: &str, title: &str) -> io::Error {
    refuse(
        path,
        &format!("it is a journal of `{}`, not of `{title}`", shorten(line)),
    )
}

fn read_line(line: &str) -> Option<(Unit, Vec<Vec<u8>>)> {
    let mut words = line.split(' ');
    let unit = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let forms: Option<Vec<_>> = words.map(from_hex).collect();
    Some((unit, forms?))
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&text[i..i + 2], 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> std::path::PathBuf {
        let dir =
            std::env::temp_dir().join(format!("misere-journal-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&dir);
        dir
    }

    /// Whatever byte the writer was killed at, the whole lines are there and work goes on.
    #[test]
    fn a_journal_cut_anywhere_keeps_its_whole_lines() {
        let path = file("cut");
        let records = [
            ((2, 0), vec![vec![1, 255]]),
            ((4, 1), vec![]),
            ((4, 0), vec![vec![0], vec![9, 9]]),
        ];
        let mut journal = Journal::open(&path, "order 6").unwrap();
        for (unit, forms) in &records {
            journal.record(*unit, forms.clone()).unwrap();
        }
        drop(journal);
        let text = std::fs::read(&path).unwrap();
        for cut in 0..=text.len() {
            std::fs::write(&path, &text[..cut]).unwrap();
            let mut journal = Journal::open(&path, "order 6").unwrap();
            let lines = text[..cut].iter().filter(|&&b| b == b'\n').count();
            for (i, (unit, forms)) in records.iter().enumerate() {
                let known = (i + 1 < lines).then_some(forms.as_slice());
                assert_eq!(journal.get(*unit), known);
                if known.is_none() {
                    journal.record(*unit, forms.clone()).unwrap();
                }
            }
            drop(journal);
            assert_eq!(std::fs::read(&path).unwrap(), text);
        }
        let _ = std::fs::remove_file(&path);
    }

    #[test]
    fn lines_are_recorded_all_or_none() {
        let mut journal = Journal::in_memory();
        let lines = Journal::line((0, 1), &[vec![7, 255]]) + &Journal::line((0, 2), &[]);
        assert!(journal.record_lines(&format!("{lines}0 3 zz\n")).is_err());
        assert_eq!(journal.get((0, 1)), None);
        journal.record_lines(&lines).unwrap();
        assert_eq!(journal.get((0, 1)), Some(&[vec![7, 255]][..]));
        assert_eq!(journal.get((0, 2)), Some(&[][..]));
    }

    #[test]
    fn a_journal_of_something_else_is_refused() {
        let path = file("else");
        Journal::open(&path, "order 6").unwrap();
        let error = Journal::open(&path, "order 8").unwrap_err();
        assert!(error.to_string().contains("`order 6`"), "{error}");
        std::fs::write(&path, "order 8\n1 2 zz\n").unwrap();
        assert!(Journal::open(&path, "order 8").is_err());
        let _ = std::fs::remove_file(&path);
    }
}
