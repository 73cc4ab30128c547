//! The shape of the house: data flows one way, and no function is longer than a screen or two.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the library from the bottom up. A room knows those before it and none behind it.
const ROOMS: [&str; 19] = [
    "error",
    "limits",
    "turns",
    "work",
    "position",
    "word",
    "ruleset",
    "value",
    "monoid",
    "quotient",
    "automatic",
    "parametric",
    "document",
    "answer",
    "generalised",
    "report",
    "classify",
    "play",
    "lib",
];

/// No function has more lines than this. (A test may be a long list.)
const LONGEST: usize = 80;

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => sources(&path, out),
            false if path.extension().is_some_and(|e| e == "rs") => out.push(path),
            false => {}
        }
    }
}

fn all(dir: &str) -> Vec<PathBuf> {
    let mut out = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(dir), &mut out);
    assert!(!out.is_empty());
    out
}

/// The code of a file, without comments and without its tests: of what is there for tests alone, each item is left out, and what comes after
/// it is not.
fn code(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let indent = &line[..line.len() - line.trim_start().len()];
        match line.trim() {
            comment if comment.starts_with("//") => {}
            "#[cfg(test)]" => {
                let end = format!("{indent}}}");
                let is_attribute = |l: &str| l.trim_start().starts_with("#[");
                let first = lines.by_ref().find(|l| !is_attribute(l)).unwrap_or("");
                let is_whole =
                    |l: &str| l.ends_with(';') || l.starts_with(&end) || l.ends_with("{}");
                if !is_whole(first) {
                    lines.by_ref().find(|l| is_whole(l) && l.starts_with(&end));
                }
            }
            _ => out.push(line),
        }
    }
    out
}

#[test]
fn what_is_for_tests_alone_is_left_out() {
    let text = "use a;\n#[cfg(test)]\nuse b;\nfn c() {\n    d();\n}\n#[cfg(test)]\nfn e() {\n    f();\n}\n\
        // g\nfn h() {}\n#[cfg(test)]\n#[path = \"i\"]\nmod i;\nuse j;\n#[cfg(test)]\nmod tests {\n    k();\n}\n";
    assert_eq!(
        code(text),
        ["use a;", "fn c() {", "    d();", "}", "fn h() {}", "use j;"]
    );
}

/// The rooms that a piece of code names, as in `crate::room` or `crate::{room::…}`.
fn named(code: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    let mut rooms = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => rooms.push(word(rest)),
            Some(list) => {
                let list = list.split(';').next().unwrap_or(list);
                rooms.extend(list.split([',', '{', '}']).map(|item| word(item.trim())));
            }
        }
    }
    rooms
}

#[test]
fn no_room_knows_a_room_above_it() {
    let place = |room: &str| ROOMS.iter().position(|r| *r == room);
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut uses = 0;
    for path in all("src") {
        let inner = path.strip_prefix(&src).unwrap();
        let first = inner.iter().next().unwrap().to_str().unwrap();
        let room = first.strip_suffix(".rs").unwrap_or(first);
        let here =
            place(room).unwrap_or_else(|| panic!("{room} has no place in the list of rooms"));
        let text = fs::read_to_string(&path).unwrap();
        for other in named(&code(&text).join("\n")) {
            let Some(there) = place(&other) else { continue };
            uses += 1;
            assert!(there <= here, "{} knows {other}", inner.display());
        }
    }
    assert!(uses > 300, "{uses} uses were seen");
}

/// Which solver found an answer, and of what kind its quotient is, is no matter of the rooms outside of the library. Python
/// asks once for what only a quotient with elements has.
#[test]
fn nobody_outside_asks_for_the_kind_of_an_answer() {
    const KINDS: [&str; 7] = [
        "as_finite",
        "as_automatic",
        "as_parametric",
        "AutomaticSolution",
        "ParametricSolution",
        "Kind::Automatic",
        "Kind::Parametric",
    ];
    let mut asked = Vec::new();
    let mut files = 0;
    for outer in ["misere-cli", "misere-web", "misere-census", "misere-py"] {
        for path in all(&format!("../{outer}/src")) {
            let text = fs::read_to_string(&path).unwrap();
            files += 1;
            for line in code(&text) {
                if KINDS.iter().any(|kind| line.contains(kind)) {
                    asked.push(format!("{outer}: {}", line.trim()));
                }
            }
        }
    }
    assert!(files > 50, "{files} files were read");
    let allowed = "misere-py: self.inner.as_finite().ok_or_else(|| value_error(message))";
    assert_eq!(asked, [allowed]);
}

#[test]
fn functions_are_short() {
    let mut functions = 0;
    let mut long = Vec::new();
    for path in all("..")
        .iter()
        .filter(|p| p.components().any(|c| c.as_os_str() == "src"))
    {
        let text = fs::read_to_string(path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (start, line) in lines.iter().enumerate() {
            let indent = &line[..line.len() - line.trim_start().len()];
            let words: Vec<&str> = line.split_whitespace().collect();
            let is_function = words.contains(&"fn") && !line.trim_start().starts_with("//");
            if !is_function || line.contains(';') && !line.contains('{') {
                continue;
            }
            let end = format!("{indent}}}");
            let Some(length) = lines[start..].iter().position(|l| *l == end) else {
                continue;
            };
            functions += 1;
            if length + 1 > LONGEST {
                long.push(format!(
                    "{}:{}: {} lines",
                    path.display(),
                    start + 1,
                    length + 1
                ));
            }
        }
    }
    assert!(functions > 1500, "{functions} functions were seen");
    assert!(long.is_empty(), "{}", long.join("\n"));
}
