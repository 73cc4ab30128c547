//! What some generators generate within a larger action.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The elements reached from the first, and tables of where each generator leads.
pub struct Generated {
    /// `action[g * n + x]` is x·g for n elements, 0 being the first.
    pub action: Vec<u32>,
}

impl Generated {
    /// Follows `generators` maps from `one`; `None` if one of them is not known somewhere on the way.
    pub fn by<T: Copy + Eq + Hash>(
        generators: usize,
        one: T,
        act: impl Fn(T, usize) -> Option<T>,
    ) -> Option<Generated> {
        let mut number: FxHashMap<T, u32> = FxHashMap::default();
        number.insert(one, 0);
        let mut elements = vec![one];
        let mut images: Vec<Vec<u32>> = vec![Vec::new(); generators];
        let mut at = 0;
        while at < elements.len() {
            for (g, image) in images.iter_mut().enumerate() {
                let y = act(elements[at], g)?;
                let new = elements.len() as u32;
                let n = *number.entry(y).or_insert(new);
                if n == new {
                    elements.push(y);
                }
                image.push(n);
            }
            at += 1;
        }
        Some(Generated {
            action: images.concat(),
        })
    }
}
