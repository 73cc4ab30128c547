//! Messages that quote what was sent, but never all of it.

/// A message repeats no more than so many characters of what was sent.
const MOST: usize = 200;

/// The text, or its beginning and its end: what is wrong stands at one of them.
pub(crate) fn excerpt(text: &str) -> String {
    let count = text.chars().count();
    if count <= MOST {
        return text.to_string();
    }
    let beginning: String = text.chars().take(MOST / 2).collect();
    let end: String = text.chars().skip(count - (MOST / 2 - 1)).collect();
    format!("{beginning}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_long_text_are_kept() {
        assert_eq!(excerpt("short"), "short");
        let long = format!("first {} last", "é".repeat(100_000));
        let cut = excerpt(&long);
        assert_eq!(cut.chars().count(), MOST);
        assert!(cut.starts_with("first é") && cut.ends_with("é last"));
        let just = "x".repeat(MOST);
        assert_eq!(excerpt(&just), just);
    }
}
