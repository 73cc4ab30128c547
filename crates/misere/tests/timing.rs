//! Measurements of the monoid room: `cargo test --release -p misere --test timing -- --ignored --nocapture`.

use misere::monoid::{BipartiteMonoid, Gen, Presentation, coarsest, generator_name};
use std::time::Instant;

fn monoid(text: &str) -> BipartiteMonoid {
    let presentation: Presentation = text.parse().unwrap();
    presentation.monoid(Default::default()).unwrap()
}

/// Z_p × Z_q × … under its unit steps, several times over so that the reduction has work to undo.
fn torus(sides: &[u32], copies: u32) -> (usize, Vec<u32>, Vec<u32>) {
    let cells: u32 = sides.iter().product();
    let n = cells * copies;
    let mut action = Vec::new();
    let mut stride = 1;
    for &side in sides {
        for x in 0..n {
            let digit = x / stride % side;
            let moved = x - digit * stride + (digit + 1) % side * stride;
            action.push((moved + cells) % n);
        }
        stride *= side;
    }
    let labels = (0..n).map(|x| (x % cells == 0) as u32).collect();
    (sides.len(), action, labels)
}

#[test]
#[ignore = "a measurement"]
fn reduction() {
    let time = |name: &str, (k, action, labels): (usize, Vec<u32>, Vec<u32>)| {
        let start = Instant::now();
        let (classes, _) = coarsest(k, &action, &labels);
        let (n, taken) = (labels.len(), start.elapsed());
        println!("reduction, {name}: n = {n}, k = {k}, {classes} classes in {taken:?}");
    };
    time("cube", torus(&[2; 15], 1));
    time("16 cubes", torus(&[2; 11], 16));
    time("torus", torus(&[3, 4, 5, 7, 9, 8], 1));
    let mut seed = 1u64;
    let mut random = |bound: u64| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((seed >> 33) % bound) as u32
    };
    for (k, n) in [(15, 30_000), (30, 50_000)] {
        let action = (0..k * n).map(|_| random(n)).collect();
        let labels = (0..n).map(|_| random(2)).collect();
        time("random", (k as usize, action, labels));
    }
    // Truncated addition on a grid: many fixed points and a crowded top, as in quotients.
    let side = 173u32;
    let mut action = Vec::new();
    for g in 1..=15u32 {
        for x in 0..side * side {
            let (i, j) = (x % side, x / side);
            let (i, j) = ((i + g).min(side - 1), (j + g * g % 5).min(side - 1));
            action.push(j * side + i);
        }
    }
    let labels = (0..side * side)
        .map(|x| (x % side == x / side) as u32)
        .collect();
    time("grid", (15, action, labels));
}

#[test]
#[ignore = "a measurement"]
fn relations() {
    let time = |name: &str, presentation: Presentation| {
        let start = Instant::now();
        let q = presentation.monoid(Default::default()).unwrap();
        println!(
            "{name}: completed and enumerated order {} in {:?}",
            q.order(),
            start.elapsed()
        );
        let start = Instant::now();
        let basis = q.presentation();
        println!(
            "{name}: {} relations in {:?}",
            basis.relations.len(),
            start.elapsed()
        );
        let start = Instant::now();
        assert!(basis.monoid(Default::default()).unwrap() == q);
        println!(
            "{name}: completed and enumerated again in {:?}",
            start.elapsed()
        );
    };
    let names: Vec<String> = (1..30).map(generator_name).collect();
    let mut relations = vec!["a^2=1".to_string(), "b^3=b".to_string()];
    for (i, x) in names.iter().enumerate().skip(1) {
        relations.push(format!("{x}^2=b^2"));
        if i >= 11 {
            relations.push(format!("{x}={}*{}", names[i - 11], names[i - 10]));
        }
    }
    let text = format!(
        "<a,{} | {}> P={{a,b^2}}",
        names.join(","),
        relations.join(", ")
    );
    time("tame", text.parse().unwrap());
    // As far from a product as can be: all products of two are powers.
    let names: Vec<String> = (0..30).map(generator_name).collect();
    let mut squares = Vec::new();
    for (i, x) in names.iter().enumerate() {
        let products = names[..=i].iter().enumerate();
        squares.extend(products.map(|(j, y)| format!("{x}*{y}=a^{}", 4 + (i + j) % 2)));
    }
    let text = format!(
        "<{} | a^7=a^5, {}>",
        names.join(","),
        squares[1..].join(", ")
    );
    time("nilpotent", text.parse().unwrap());
    // All words of degree up to 3 in 30 generators, and 0: as many relations as there can be.
    let mut words: Vec<Vec<u32>> = vec![vec![]];
    let mut layer = 0..1;
    for _ in 0..3 {
        let start = words.len();
        for x in layer {
            let last = words[x].last().copied().unwrap_or(0);
            let longer = (last..30).map(|g| [&words[x][..], &[g]].concat());
            let longer: Vec<_> = longer.collect();
            words.extend(longer);
        }
        layer = start..words.len();
    }
    let number: std::collections::BTreeMap<_, _> =
        (0u32..).zip(&words).map(|(i, w)| (w, i)).collect();
    let zero = words.len() as u32;
    let mut action = Vec::new();
    for g in 0..30 {
        for word in &words {
            let mut word = [&word[..], &[g]].concat();
            word.sort_unstable();
            action.push(number.get(&word).copied().unwrap_or(zero));
        }
        action.push(zero);
    }
    let q = BipartiteMonoid::from_action(30, action, |x| x as u32 == zero).unwrap();
    let start = Instant::now();
    let count = q.relations().len();
    println!(
        "short words: order {}, {count} relations in {:?}",
        q.order(),
        start.elapsed()
    );
}

#[test]
#[ignore = "a measurement"]
fn canonical_forms() {
    let time = |name: &str, q: &BipartiteMonoid| {
        let start = Instant::now();
        let form = q.canonical();
        let (k, taken) = (form.monoid().generators(), start.elapsed());
        println!(
            "{name}: order {}, {k} generators, {} in {taken:?}",
            q.order(),
            form.digest()
        );
    };
    let over = |names: &[String], relation: &str| {
        let relations: Vec<_> = names.iter().map(|x| relation.replace('x', x)).collect();
        format!("<{} | {}>", names.join(","), relations.join(", "))
    };
    let powers = |relation: &str, n: usize| {
        let names: Vec<String> = (0..n).map(generator_name).collect();
        over(&names, relation)
    };
    let with_random_p = |text: &str| {
        let q = monoid(text);
        let tables = (0..q.generators() as u32).flat_map(|g| q.action_of(Gen(g)).to_vec());
        let is_p = |x: usize| (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61 == 0;
        BipartiteMonoid::from_action(q.generators(), tables.collect(), is_p).unwrap()
    };
    for n in [5, 9, 12] {
        let names: Vec<String> = (2..n).map(generator_name).collect();
        let more = over(&names, "x^2=b^2, b^2*x=x");
        let text = more.replace('<', "<a,b,").replace('|', "| a^2=1, b^3=b,");
        time("tame", &monoid(&format!("{text} P={{a,b^2}}")));
    }
    time(
        "Z_2^12, P = {1}",
        &monoid(&(powers("x^2=1", 12) + " P={1}")),
    );
    time("Z_2^12, P at random", &with_random_p(&powers("x^2=1", 12)));
    time(
        "semilattice, P = {1}",
        &monoid(&(powers("x^2=x", 12) + " P={1}")),
    );
    time("x^3=x, P = {1}", &monoid(&(powers("x^3=x", 7) + " P={1}")));
    time("x^3=x, P at random", &with_random_p(&powers("x^3=x", 7)));
    time(
        "x^4=x^2, P = {ab}",
        &monoid(&(powers("x^4=x^2", 6) + " P={a*b}")),
    );
    time("Z_4^6, P = {1}", &monoid(&(powers("x^4=1", 6) + " P={1}")));
    time("cyclic", &monoid("<a | a^5000=a^4000> P={a}"));
    let kayles = "a^2=1, b^3=b, b*c^2=b, c^3=c, b*d=b*c, c*d=b^2, d^3=d, b*e=b*c, c*e=b^2, \
                  e^2=d*e, b*f=a*b, c*f=a*b^2*c, d^2*f=f, f^2=b^2, b^2*g=g, c^2*g=g, d*g=c*g, \
                  e*g=c*g, f*g=a*g, g^2=b^2";
    let renamed = |text: String, x: char| text.replace(x, &format!("{x}1"));
    let again = "abcdefg".chars().fold(kayles.to_string(), renamed);
    let names = "a,b,c,d,e,f,g,a1,b1,c1,d1,e1,f1,g1";
    let text = format!("<{names} | {kayles}, {again}> P={{a*b1,d*d1,e*a1,b^2*b1^2}}");
    time("Kayles twice", &monoid(&text));
    let kernel = "t^3=t, s^2=t^2, r^2=t^2, q^2=t^2, p^2=t^2, o^2=t^2";
    let text = format!("<a,b,c,d,e,f,g,t,s,r,q,p,o | {kayles}, {kernel}> P={{a,b^2*t,d*t^2,e*s}}");
    time("Kayles and a tame kernel", &monoid(&text));
    time("x^3=x, larger", &with_random_p(&powers("x^3=x", 9)));
}
