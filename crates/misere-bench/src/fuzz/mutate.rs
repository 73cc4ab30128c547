//! Mutations that know what a certificate is, and so get past the first steps of the checker.

use super::random::Random;
use super::text::{change_bytes, change_value};
use misere_cert::{Certificate, Claim, HeapRules, Quotient, Rules};

/// A mutant of a certificate, as a file.
pub fn mutant(certificate: &Certificate, random: &mut Random) -> Vec<u8> {
    let mut mutant = certificate.clone();
    if !random.once_in(6) {
        // One change is easily seen; two may hide each other.
        for _ in 0..1 + random.below(6) / 4 {
            change(&mut mutant, random);
        }
        if !random.once_in(6) {
            return mutant.to_json().into_bytes();
        }
    }
    let mut bytes = Vec::new();
    let packed = random.once_in(4);
    if packed {
        // Writing into memory does not fail.
        let _ = mutant.write(&mut bytes, true);
    } else {
        bytes = mutant.to_json().into_bytes();
    }
    if packed || random.once_in(2) {
        change_bytes(&mut bytes, random);
        return bytes;
    }
    let mut value = serde_json::from_slice(&bytes).unwrap_or_default();
    for _ in 0..=random.below(2) {
        change_value(&mut value, random);
    }
    value.to_string().into_bytes()
}

/// Changes one thing.
fn change(c: &mut Certificate, random: &mut Random) {
    match random.below(10) {
        0 | 1 => rules(&mut c.rules, random),
        2 | 3 => claim(c, random),
        4 => lengths(c, random),
        _ => match &mut c.quotient {
            Some(q) => quotient(q, random),
            None => {
                let nim = c.nim.get_or_insert_default();
                let i = random.below(nim.len());
                if let Some(value) = nim.get_mut(i) {
                    *value ^= 1 << random.below(3);
                }
            }
        },
    }
}

fn rules(rules: &mut Rules, random: &mut Random) {
    match rules {
        Rules::Code(code) => {
            let n = code.digits.len();
            let bound = if random.once_in(3) { 16 } else { 8 };
            let digit = random.below(bound) as u8;
            match random.below(5) {
                0 => code.digits.push(digit),
                1 if n > 1 => {
                    code.digits.pop();
                }
                2 => code.digits[random.below(n)] = digit,
                3 => code.digits[random.below(n)] ^= 1 << random.below(4),
                _ => code.digits[n - 1] ^= 1 << random.below(3),
            }
            code.digits[0] &= 12;
            while code.digits.len() > 1 && code.digits.last() == Some(&0) {
                code.digits.pop();
            }
            let rest: String = code.digits[1..].iter().map(|d| format!("{d:x}")).collect();
            let rest = if rest.is_empty() { "0" } else { &rest };
            code.code = format!("{:x}.{rest}", code.digits[0]);
        }
        Rules::Heaps(rules) => heaps(rules, random),
    }
}

fn heaps(rules: &mut HeapRules, random: &mut Random) {
    let n = rules.heaps.len();
    let i = random.below(n);
    let Some(options) = rules.heaps.get_mut(i) else {
        return;
    };
    let option: Vec<u32> = match i {
        0 => Vec::new(),
        _ => (0..random.below(3))
            .map(|_| 1 + random.number(i as u32))
            .collect(),
    };
    let j = random.below(options.len());
    match random.below(6) {
        0 => options.push(option),
        1 if !options.is_empty() => {
            options.remove(j);
        }
        2 if !options.is_empty() => options[j] = option,
        3 => rules.heaps.push(vec![option]),
        4 => {
            rules.heaps.pop();
        }
        _ => {
            if let Some(heap) = options.get_mut(j).and_then(|o| o.first_mut()) {
                *heap = 1 + random.number(i as u32);
            }
        }
    }
}

fn claim(c: &mut Certificate, random: &mut Random) {
    let near = |n: u32, random: &mut Random| match random.below(6) {
        0 => n + 1,
        1 => n.saturating_sub(1),
        2 => n * 2,
        3 => n / 2,
        4 => random.number(20),
        _ => n,
    };
    let (period, preperiod) = match c.claim {
        Claim::Periodic { period, preperiod } => (period, preperiod),
        Claim::Nim {
            period: Some(period),
            preperiod: Some(preperiod),
        } => (period, preperiod),
        _ => (1 + random.number(4), random.number(8)),
    };
    let (period, preperiod) = (near(period, random), near(preperiod, random));
    let last = match c.claim {
        Claim::TameRelative {
            last_outside_kernel,
        } => near(last_outside_kernel, random),
        _ => random.number(20),
    };
    c.claim = match (&c.claim, random.below(10)) {
        (_, 0) => Claim::Partial {},
        (_, 1) => Claim::AllHeaps {},
        (_, 2) | (Claim::Periodic { .. }, _) => Claim::Periodic { period, preperiod },
        (_, 3) | (Claim::TameRelative { .. }, _) => Claim::TameRelative {
            last_outside_kernel: last,
        },
        (Claim::Nim { .. }, n) if n < 9 => Claim::Nim {
            period: Some(period),
            preperiod: Some(preperiod),
        },
        (_, 4) => Claim::Nim {
            period: None,
            preperiod: None,
        },
        _ => Claim::Partial {},
    };
    // Another kind of claim needs other data to get past the form.
    match c.claim {
        Claim::Nim { .. } => c.quotient = None,
        Claim::TameRelative { .. } => {}
        _ => c.nim = None,
    }
}

/// Values for more heaps, or for fewer.
fn lengths(c: &mut Certificate, random: &mut Random) {
    let phi = c.quotient.as_mut().map(|q| &mut q.phi);
    let lists = phi.into_iter().chain(&mut c.nim);
    let shorter = random.once_in(2);
    let by = match random.below(3) {
        0 => 1,
        1 => random.below(10),
        _ => random.below(100),
    };
    let back = match c.claim {
        Claim::Periodic { period, .. } => period as usize,
        _ => 1 + random.below(5),
    };
    for list in lists {
        let n = list.len();
        if shorter {
            list.truncate(n.saturating_sub(by));
            continue;
        }
        for _ in 0..by {
            let i = list.len().saturating_sub(back.max(1));
            if let Some(&value) = list.get(i) {
                list.push(value);
            }
        }
    }
}

fn quotient(q: &mut Quotient, random: &mut Random) {
    let n = q.order;
    let (x, y) = (random.number(n), random.number(n));
    match random.below(16) {
        0 => rename(q, |z| {
            if z == x {
                y
            } else if z == y {
                x
            } else {
                z
            }
        }),
        1 => merge(q, x, y),
        2 => toggle(&mut q.p, x),
        3 => {
            toggle(&mut q.p, x);
            toggle(&mut q.p, y);
        }
        4 => {
            let (i, j) = (random.below(q.phi.len()), random.below(q.phi.len()));
            if let Some(&value) = q.phi.get(j) {
                q.phi[i] = value;
            }
        }
        5 => {
            let i = random.below(q.phi.len());
            if let Some(value) = q.phi.get_mut(i) {
                *value = x;
            }
        }
        6 => {
            let g = random.below(q.actions.len());
            if let Some(action) = q.actions.get_mut(g) {
                let i = random.below(action.len());
                match random.below(2) {
                    0 => action
                        .iter_mut()
                        .for_each(|z| *z = [*z, y][(*z == x) as usize]),
                    _ => action[i..].iter_mut().take(1).for_each(|z| *z = x),
                }
            }
        }
        7 => {
            let g = random.below(q.generators.len());
            if let Some(heap) = q.generators.get_mut(g) {
                *heap = random.number(q.phi.len() as u32);
            }
        }
        8 => {
            let (g, h) = (random.below(q.actions.len()), random.below(q.actions.len()));
            if g < q.generators.len() && h < q.actions.len() {
                q.generators.swap(g, h);
                q.actions.swap(g, h);
                if random.once_in(2) {
                    q.generators.remove(g);
                    q.actions.remove(g);
                }
            }
        }
        9 => q.contexts.retain(|_| !random.once_in(8)),
        10 => q.contexts.push(x),
        11 => q.states.retain(|_| !random.once_in(12)),
        12 => q.states.push((x, vec![y])),
        _ => {
            let i = random.below(q.states.len());
            if let Some((value, set)) = q.states.get_mut(i) {
                match random.below(4) {
                    0 => *value = x,
                    1 => toggle(set, x),
                    2 => set.clear(),
                    _ => set.truncate(1),
                }
            }
        }
    }
}

/// Puts an element into an increasing list, or takes it out.
pub fn toggle(set: &mut Vec<u32>, x: u32) {
    match set.binary_search(&x) {
        Ok(i) => {
            set.remove(i);
        }
        Err(i) => set.insert(i, x),
    }
}

/// Gives the elements other numbers, everywhere.
fn rename(q: &mut Quotient, new: impl Fn(u32) -> u32) {
    for action in &mut q.actions {
        let mut renamed = action.clone();
        for (x, &y) in action.iter().enumerate() {
            if let Some(place) = renamed.get_mut(new(x as u32) as usize) {
                *place = new(y);
            }
        }
        *action = renamed;
    }
    let states = q.states.iter_mut().map(|(x, set)| {
        *x = new(*x);
        set
    });
    for list in states.chain([&mut q.p]) {
        list.iter_mut().for_each(|x| *x = new(*x));
        list.sort_unstable();
        list.dedup();
    }
    let lists = [&mut q.phi, &mut q.contexts];
    lists.into_iter().flatten().for_each(|x| *x = new(*x));
}

/// Makes x and y one element, and renumbers so that none is missing.
pub fn merge(q: &mut Quotient, x: u32, y: u32) {
    let (x, y) = (x.min(y), x.max(y));
    if x == y {
        return;
    }
    rename(q, |z| match z.cmp(&y) {
        std::cmp::Ordering::Less => z,
        std::cmp::Ordering::Equal => x,
        std::cmp::Ordering::Greater => z - 1,
    });
    q.order -= 1;
    q.actions.iter_mut().for_each(|action| {
        action.pop();
    });
}
