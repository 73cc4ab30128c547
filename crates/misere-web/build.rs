//! Lists the files that become part of the server: the built page, the book with the schemas, and the data that the page browses.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
    let mut files = Vec::new();
    collect(&root.join("web/dist"), "", &|_| true, &mut files);
    collect(
        &root.join("docs"),
        "book/",
        &|f| f.ends_with(".md"),
        &mut files,
    );
    collect(
        &root.join("docs/data"),
        "data/",
        &|f| f == "games.json",
        &mut files,
    );
    collect(
        &root.join("docs/schema"),
        "schema/",
        &|f| f.ends_with(".json"),
        &mut files,
    );
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path) in files {
        writeln!(
            list,
            "    ({name:?}, include_bytes!({:?})),",
            path.display().to_string()
        )
        .unwrap();
    }
    list.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    fs::write(out.join("files.rs"), list).unwrap();
}

/// The files of a directory that are wanted, under names that start with `prefix`; the directories in it only for the page.
fn collect(
    directory: &Path,
    prefix: &str,
    wanted: &dyn Fn(&str) -> bool,
    files: &mut Vec<(String, PathBuf)>,
) {
    println!("cargo:rerun-if-changed={}", directory.display());
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        if path.is_dir() {
            if prefix.is_empty() || prefix.starts_with("assets") {
                collect(&path, &format!("{prefix}{name}/"), wanted, files);
            }
        } else if wanted(&name) {
            println!("cargo:rerun-if-changed={}", path.display());
            let path = path.canonicalize().unwrap_or(path);
            files.push((format!("{prefix}{name}"), path));
        }
    }
}
