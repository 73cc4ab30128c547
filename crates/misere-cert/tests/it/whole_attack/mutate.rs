//! Changes of true certificates, each of one thing and not all of them for the worse.

use super::judge::{automatic, digits, nim_values};
use crate::common::Random;
use misere_cert::{Certificate, Claim, Relation, Rules};

/// A number changed a little, or anything.
fn other(n: u32, most: usize, random: &mut Random) -> u32 {
    match random.below(8) {
        0 | 1 => n.wrapping_add(1),
        2 | 3 => n.saturating_sub(1),
        4 => n.wrapping_mul(2),
        5 | 6 => random.below(most) as u32,
        _ => [u32::MAX, 65_535, 0, 1][random.below(4)],
    }
}

/// A place near the end of a list.
fn near_end(length: usize, random: &mut Random) -> usize {
    length - 1 - random.below(length.min(length / 2 + 2))
}

fn change_claim(c: &mut Certificate, random: &mut Random) {
    let heaps = automatic(c).phi.len();
    match &mut c.claim {
        Claim::Periodic { period, preperiod } => match random.below(3) {
            0 => *period = other(*period, heaps, random),
            1 => *preperiod = other(*preperiod, heaps, random),
            _ => {
                *period = random.below(heaps / 2 + 1) as u32;
                *preperiod = random.below(heaps / 2 + 1) as u32;
            }
        },
        Claim::TameRelative {
            last_outside_kernel: m,
        } => *m = other(*m, heaps, random),
        _ => change_kind(c, random),
    }
}

/// Another kind of claim, with the data it needs.
fn change_kind(c: &mut Certificate, random: &mut Random) {
    let heaps = automatic(c).phi.len();
    let any = |random: &mut Random| random.below(heaps / 2 + 1) as u32;
    let (period, preperiod) = match c.claim {
        Claim::Periodic { period, preperiod } => (period, preperiod),
        Claim::TameRelative {
            last_outside_kernel: m,
        } => (any(random), m.saturating_add(1)),
        _ => (any(random), any(random)),
    };
    c.nim = None;
    c.claim = match (random.below(5), digits(c)) {
        (0, _) => Claim::Partial {},
        (1, _) => Claim::AllHeaps {},
        (2 | 3, Some(digits)) => {
            c.nim = Some(nim_values(digits, heaps - 1));
            Claim::TameRelative {
                last_outside_kernel: preperiod.saturating_sub(1),
            }
        }
        _ => Claim::Periodic { period, preperiod },
    };
}

fn change_nim(c: &mut Certificate, random: &mut Random) {
    let Some(nim) = &mut c.nim else {
        return change_claim(c, random);
    };
    let place = near_end(nim.len(), random);
    match random.below(3) {
        0 => nim[place] = other(nim[place], 16, random),
        1 => nim[place] ^= 1 << random.below(5),
        _ => {
            let other = near_end(nim.len(), random);
            nim.swap(place, other);
        }
    }
}

/// Fewer heaps, or more that are as heaps before them.
fn change_heaps(c: &mut Certificate, random: &mut Random) {
    let count = random.below(12) + 1;
    let back = match c.claim {
        Claim::Periodic { period, .. } if random.below(4) > 0 => (period as usize).max(1),
        _ => random.below(12) + 1,
    };
    let nim = &mut c.nim;
    let a = c.automatic.as_mut().unwrap();
    if random.below(2) == 0 {
        let left = a.phi.len().saturating_sub(count).max(1);
        a.phi.truncate(left);
        a.words.truncate(left);
        nim.iter_mut().for_each(|nim| nim.truncate(left));
        return;
    }
    for _ in 0..count {
        let like = a.phi.len().saturating_sub(back);
        a.phi.push(a.phi[like].clone());
        a.words.push(a.words[like].clone());
        nim.iter_mut().for_each(|nim| nim.push(nim[like]));
    }
}

/// Another value or word for a heap near the end.
fn change_values(c: &mut Certificate, random: &mut Random) {
    let a = c.automatic.as_mut().unwrap();
    let heap = near_end(a.phi.len(), random);
    let like = random.below(a.phi.len());
    match random.below(6) {
        0 => a.phi[heap] = a.phi[like].clone(),
        1 => a.words[heap] = a.words[like].clone(),
        2 => {
            a.phi[heap] = a.phi[like].clone();
            a.words[heap] = a.words[like].clone();
        }
        3 => {
            a.phi.swap(heap, like);
            a.words.swap(heap, like);
        }
        4 => a.phi[heap].0 = random.below(a.order as usize) as u32,
        _ => {
            let g = random.below(a.generators.len());
            a.words[heap][g] = other(a.words[heap][g], 4, random);
        }
    }
}

/// Another code.
fn change_rules(c: &mut Certificate, random: &mut Random) {
    let Rules::Code(code) = &mut c.rules else {
        return change_claim(c, random);
    };
    let place = random.below(code.digits.len() + 3);
    let digits = &mut code.digits;
    digits.resize(digits.len().max(place + 1), 0);
    // Without taking a token a heap can only be divided.
    let bits = if place == 0 { 2..4 } else { 0..4 };
    digits[place] ^= 1 << (bits.start + random.below(bits.len()));
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    code.code = format!("{:x}.", digits[0]);
    if digits.len() == 1 {
        code.code.push('0');
    }
    code.code
        .extend(digits[1..].iter().map(|d| format!("{d:x}")));
}

fn change_reason(c: &mut Certificate, random: &mut Random) {
    let a = c.automatic.as_mut().unwrap();
    let heaps = a.phi.len();
    let Some(r) = &mut a.reason else {
        return change_claim(c, random);
    };
    let relations = [Relation::AtLeast, Relation::AtMost, Relation::Equal];
    match random.below(12) {
        0 | 1 => r.difference = other(r.difference, 9, random),
        2 => r.modulus = other(r.modulus, 7, random),
        3 => r.residue = other(r.residue, 5, random),
        4 => r.relation = relations[random.below(3)],
        // The same numbers moved along, which may be true.
        5 => {
            r.difference = r.difference.saturating_add(1);
            r.residue = (r.residue + 1) % r.modulus.max(1);
        }
        6 => std::mem::swap(&mut r.context, &mut r.power),
        7 => {
            let times = random.below(4) as u32;
            for (_, n) in r.context.iter_mut().chain(&mut r.power) {
                *n = n.saturating_mul(times);
            }
        }
        _ => {
            let list = match random.below(4) {
                0 => &mut r.context,
                1 => &mut r.power,
                _ => &mut r.beside,
            };
            let place = random.below(list.len() + 1);
            match (random.below(4), list.get_mut(place)) {
                (0, Some(entry)) => entry.0 = other(entry.0, heaps, random),
                (1, Some(_)) => {
                    list.remove(place);
                }
                (2 | 3, Some(entry)) => entry.1 = other(entry.1, 6, random),
                _ => {
                    let heap = random.below(heaps) as u32;
                    list.retain(|entry| entry.0 != heap);
                    list.push((heap, random.below(4) as u32));
                    list.sort_unstable();
                }
            }
        }
    }
}

type Change = fn(&mut Certificate, &mut Random);

const CHANGES: [(&str, Change); 7] = [
    ("claim", change_claim),
    ("kind of claim", change_kind),
    ("nim values", change_nim),
    ("heaps", change_heaps),
    ("values", change_values),
    ("rules", change_rules),
    ("reason", change_reason),
];

/// Changes one thing or two; returns what.
pub fn mutate(c: &mut Certificate, random: &mut Random) -> Vec<&'static str> {
    let before = c.clone();
    let mut changed = Vec::new();
    while *c == before || random.below(3) == 0 {
        // The claim is what is attacked; where there is a reason, it is.
        let place = match (random.below(12), &automatic(c).reason) {
            (n, _) if n < 6 => n,
            (_, Some(_)) => 6,
            (_, None) => 0,
        };
        CHANGES[place].1(c, random);
        changed.push(CHANGES[place].0);
    }
    changed
}
