//! Files out. A file is written aside, under another name in the same folder, and gets its own when it is whole: nobody ever sees
//! half of one, what stood there before stays until then, and when something fails nothing is left behind.

use crate::exit::Failure;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file with what `fill` gives.
pub fn write(
    file: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    try_write(file, fill).map_err(|e| unwritable(file, e))
}

/// Whether a file could be written, without doing so: better known before hours of work than after.
pub fn check_writable(file: &Path) -> Result<(), Failure> {
    Aside::new(file).map(drop).map_err(|e| unwritable(file, e))
}

/// The failure of a file that cannot be written.
pub fn unwritable(file: &Path, error: io::Error) -> Failure {
    Failure::input(format!("{}: {error}", file.display()))
}

fn try_write(file: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let aside = Aside::new(file)?;
    let mut out = BufWriter::new(&aside.out);
    fill(&mut out)?;
    out.flush()?;
    drop(out);
    aside.finish()
}

/// A file on its way. Without [`Aside::finish`] it goes as if it had never been.
struct Aside {
    out: File,
    /// Where it is written and what it is to become; nothing for a pipe or a device, which cannot be replaced.
    names: Option<(PathBuf, PathBuf)>,
}

impl Aside {
    fn new(file: &Path) -> io::Result<Aside> {
        let there = match std::fs::metadata(file) {
            Ok(there) => Some(there),
            Err(e) if e.kind() == io::ErrorKind::NotFound => None,
            Err(e) => return Err(e),
        };
        if there.is_some() {
            // What may not be written to may not be replaced either; a folder is refused here.
            let out = OpenOptions::new().append(true).open(file)?;
            if there.as_ref().is_some_and(|m| !m.is_file()) {
                return Ok(Aside { out, names: None });
            }
        }
        // A link stays one: what it points to is replaced.
        let whole = match there {
            Some(_) => std::fs::canonicalize(file)?,
            None => file.to_path_buf(),
        };
        let Some(name) = whole.file_name() else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not the name of a file",
            ));
        };
        let mut part = std::ffi::OsString::from(".");
        part.push(name);
        part.push(format!(".{}.part", std::process::id()));
        let part = whole.with_file_name(part);
        let out = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&part)?;
        let aside = Aside {
            out,
            names: Some((part, whole)),
        };
        if let Some(there) = there {
            aside.out.set_permissions(there.permissions())?;
        }
        Ok(aside)
    }

    /// Gives the file its name.
    fn finish(mut self) -> io::Result<()> {
        let Some((part, whole)) = &self.names else {
            return Ok(());
        };
        self.out.sync_all()?;
        std::fs::rename(part, whole)?;
        self.names = None;
        Ok(())
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.names {
            // Nobody is left to be told if this fails.
            let _ = std::fs::remove_file(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(dir).unwrap();
        let mut names: Vec<String> = entries
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_there_when_it_is_whole() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a");
        check_writable(&file).unwrap();
        assert!(names(dir.path()).is_empty());
        write(&file, |out| {
            out.write_all(b"half")?;
            assert_eq!(names(dir.path()).len(), 1);
            assert!(!file.exists());
            out.write_all(b" and half")
        })
        .unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "half and half");
        assert_eq!(names(dir.path()), ["a"]);
    }

    #[test]
    fn failures_leave_what_was_there() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a");
        let fail = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(io::Error::other("no"))
        };
        assert!(write(&file, fail).is_err());
        assert!(names(dir.path()).is_empty());
        std::fs::write(&file, "before").unwrap();
        assert!(write(&file, fail).is_err());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "before");
        assert_eq!(names(dir.path()), ["a"]);
        assert!(check_writable(dir.path()).is_err(), "a folder");
        assert!(check_writable(&dir.path().join("no/a")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        let dir = tempfile::tempdir().unwrap();
        let (link, file) = (dir.path().join("link"), dir.path().join("file"));
        std::fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, |out| out.write_all(b"after")).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "after");
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        write(Path::new("/dev/null"), |out| out.write_all(b"after")).unwrap();
    }
}
