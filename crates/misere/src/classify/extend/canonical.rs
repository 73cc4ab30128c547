//! Canonical forms: equal for two schemes iff an isomorphism takes one to the other.
//!
//! A scheme is numbered by a sequence of generators: products in the order in which they are met. Of all sequences
//! that always take an element of the least colour among those not yet generated, the one with the least table wins.
//! Colours are invariants, so isomorphic schemes have the same sequences to choose from.

use super::scheme::{MAX_ORDER, Mask, Scheme};

/// A scheme as bytes: the order, the labels, the lower triangle of the table.
pub type Form = Vec<u8>;

/// The canonical form among isomorphisms that keep a.
pub fn with_star(scheme: &Scheme) -> Form {
    with_first(scheme, 1)
}

/// The canonical form among all isomorphisms: the least over all elements that can play the part of a.
pub fn of_quotient(scheme: &Scheme) -> Form {
    let n = scheme.order;
    let may_be_star = |u: usize| {
        scheme.mul(u, u) == 0
            && scheme.is_p(u)
            && (0..n).all(|y| {
                let z = scheme.mul(u, y);
                z != y && !(scheme.is_p(y) && scheme.is_p(z))
            })
    };
    let forms = (1..n)
        .filter(|&u| may_be_star(u))
        .map(|u| with_first(scheme, u));
    match forms.min() {
        Some(form) => form,
        None => unreachable!("a itself qualifies"),
    }
}

/// The scheme that a form describes. Where the form keeps a, so does it.
pub fn decode(form: &[u8]) -> Scheme {
    let order = form[0] as usize;
    let (labels, triangle) = form[1..].split_at(order);
    let p = labels
        .iter()
        .enumerate()
        .fold(0, |p, (x, &label)| p | Mask::from(label) << x);
    Scheme::new(order, p, |x, y| {
        let (low, high) = (x.min(y), x.max(y));
        triangle[high * (high + 1) / 2 + low] as usize
    })
}

fn with_first(scheme: &Scheme, first: usize) -> Form {
    let colours = colours(scheme, first);
    let mut numbering = Numbering {
        list: vec![0],
        known: 1,
    };
    numbering.add(scheme, first);
    let mut best = Vec::new();
    search(scheme, &colours, &numbering, &mut best);
    best
}

fn mix(a: u64, b: u64) -> u64 {
    let wide = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from((b ^ 0xd6e8_feb8_6659_fd93) | 1);
    (wide >> 64) as u64 ^ wide as u64 ^ a.rotate_left(17)
}

/// An invariant of each element.
fn colours(s: &Scheme, first: usize) -> [u64; MAX_ORDER] {
    let n = s.order;
    let mut colours = [0; MAX_ORDER];
    for x in 0..n {
        let mut powers: Mask = 0;
        let mut y = x;
        while powers >> y & 1 == 0 {
            powers |= 1 << y;
            y = s.mul(y, x);
        }
        let mut cycle: Mask = 0;
        while cycle >> y & 1 == 0 {
            cycle |= 1 << y;
            y = s.mul(y, x);
        }
        let ideal = s.image(x, s.all());
        colours[x] = [
            s.p >> x & 1,
            s.p >> s.mul(first, x) & 1,
            powers.count_ones(),
            cycle.count_ones(),
            ideal.count_ones(),
            (ideal & s.p).count_ones(),
            u32::from(x == 0) + 2 * u32::from(x == first),
        ]
        .iter()
        .fold(0, |h, &v| mix(h, u64::from(v)));
    }
    for _ in 0..2 {
        let old = colours;
        let mut around = [0; MAX_ORDER];
        for x in 0..n {
            for y in 0..n {
                around[y] = mix(old[y], old[s.mul(x, y)]);
            }
            around[..n].sort_unstable();
            colours[x] = around[..n].iter().fold(mix(old[x], 7), |h, &v| mix(h, v));
        }
    }
    colours
}

#[derive(Clone)]
struct Numbering {
    list: Vec<u8>,
    known: Mask,
}

impl Numbering {
    /// Adds all products with one more generator.
    fn add(&mut self, s: &Scheme, g: usize) {
        let mut i = 0;
        while i < self.list.len() {
            let z = s.mul(self.list[i] as usize, g);
            if self.known >> z & 1 == 0 {
                self.known |= 1 << z;
                self.list.push(z as u8);
            }
            i += 1;
        }
    }

    fn form(&self, s: &Scheme) -> Form {
        let mut number = [0; MAX_ORDER];
        for (i, &x) in self.list.iter().enumerate() {
            number[x as usize] = i as u8;
        }
        let n = s.order;
        let mut form = Vec::with_capacity(1 + n + n * (n + 1) / 2);
        form.push(n as u8);
        form.extend(self.list.iter().map(|&x| u8::from(s.is_p(x as usize))));
        for (i, &x) in self.list.iter().enumerate() {
            form.extend(
                self.list[..=i]
                    .iter()
                    .map(|&y| number[s.mul(x as usize, y as usize)]),
            );
        }
        form
    }
}

fn search(s: &Scheme, colours: &[u64; MAX_ORDER], numbering: &Numbering, best: &mut Form) {
    let open = || (0..s.order).filter(|&x| numbering.known >> x & 1 == 0);
    let Some(least) = open().map(|x| colours[x]).min() else {
        let form = numbering.form(s);
        if best.is_empty() || form < *best {
            *best = form;
        }
        return;
    };
    for x in open().filter(|&x| colours[x] == least) {
        let mut next = numbering.clone();
        next.add(s, x);
        search(s, colours, &next, best);
    }
}
