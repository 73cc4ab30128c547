//! The games of the hunt: the codes in the order in which they are looked at, those that are one game together.

use crate::survey;
use misere::ruleset::Code;
use misere_census::Family;
use std::collections::HashMap;

/// A code with the number of heaps at its beginning that its standard form does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub code: String,
    pub shift: u32,
}

/// The codes of one game, the first of them being the one that is looked at.
///
/// They are one for a plain reason: the same standard form once all moves are written down. Heap n of one of them is heap n plus the difference of the shifts of another.
pub type Same = Vec<Named>;

/// Longer codes that were found by a look at what sketches repeat, without a hunt.
const LONGER: [&str; 2] = ["0.310011", "0.310312"];

/// The octal codes 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd, the quaternary ones with up to four digits, the hexadecimal ones with two, the quaternary ones
/// with five, the octal ones with four, and two longer ones.
pub fn codes() -> Vec<String> {
    let mut codes = survey::codes();
    let mut add = |base: u32, digits: u32| {
        let family = Family::Codes { base, digits };
        let games = family.games().expect("codes need no file");
        let length = digits as usize + 2;
        // A family has the shorter codes as well, and those that begin with a split.
        codes.extend(
            games
                .into_iter()
                .filter(|code| code.len() == length && code.starts_with('0')),
        );
    };
    for (base, digits) in [(4, 4), (16, 2), (4, 5), (8, 4)] {
        add(base, digits);
    }
    codes.extend(LONGER.map(String::from));
    let mut seen = std::collections::HashSet::new();
    codes.retain(|code| seen.insert(code.clone()));
    codes
}

/// The games, in the order of their first codes.
pub fn games(codes: &[String]) -> Vec<Same> {
    let mut games: Vec<Same> = Vec::new();
    let mut index: HashMap<Code, usize> = HashMap::new();
    for code in codes {
        let form = code.parse::<Code>().expect("a code").standard_form();
        let named = Named {
            code: code.clone(),
            shift: form.shift,
        };
        let next = games.len();
        match *index.entry(form.code.with_all_moves()).or_insert(next) {
            there if there < next => games[there].push(named),
            _ => games.push(vec![named]),
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_one_game() {
        let codes = codes();
        assert_eq!(codes.len(), 575 + 192 + 184 + 768 + 3392 + LONGER.len());
        let games = games(&codes);
        assert_eq!(games.iter().map(Vec::len).sum::<usize>(), codes.len());
        let same = |code: &str| {
            let of = |same: &&Same| same.iter().any(|n| n.code == code);
            games.iter().find(of).unwrap().clone()
        };
        let shift = |code: &str| same(code).iter().find(|n| n.code == code).unwrap().shift;
        assert_eq!(same("0.4")[0], same("0.137")[0]);
        assert_eq!((shift("0.4"), shift("0.07"), shift("0.137")), (2, 1, 0));
        assert_eq!(same("0.1455"), same("0.1457"));
        assert_ne!(same("0.1454"), same("0.1457"));
    }
}
