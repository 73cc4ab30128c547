//! One quotient, many presentations: any generators of a finite one may be read by the automaton, bit by bit, and the others make up M.
//! Whether a game is tame relative to a heap has nothing to do with it; but what step 10 looks at does.

use misere_cert::{Automatic, Certificate, Claim, Settings, check_certificate};

/// The same as a certificate without directions, with the generators of a mask as directions. A state of the automaton is the element so
/// far and how many letters have been read: letter i of the next is worth generator i squared so often.
fn with_directions(whole: &Automatic, mask: usize) -> Automatic {
    assert_eq!(
        (&whole.torsion, whole.directions.len()),
        (&whole.generators, 0)
    );
    let all = 0..whole.generators.len();
    let (directions, torsion): (Vec<usize>, Vec<usize>) = all.partition(|g| mask >> g & 1 == 1);
    let table = products(whole);
    let mut squares: Vec<Vec<u32>> =
        vec![directions.iter().map(|&g| whole.actions[g][0]).collect()];
    let back = loop {
        let last = squares.last().unwrap().iter();
        let next: Vec<u32> = last.map(|&x| table[x as usize][x as usize]).collect();
        if let Some(place) = squares.iter().position(|known| *known == next) {
            break place;
        }
        squares.push(next);
    };
    let state = |x: u32, read: usize| {
        let read = if read < squares.len() { read } else { back };
        x * squares.len() as u32 + read as u32
    };
    let read = |x: u32, letter: usize, square: &[u32]| {
        let bits = (0..square.len()).filter(|i| letter >> i & 1 == 1);
        bits.fold(x, |x, i| table[x as usize][square[i] as usize])
    };
    let mut next = Vec::new();
    let mut accepting = Vec::new();
    for x in 0..whole.order {
        for (k, square) in squares.iter().enumerate() {
            let letters = 0..1 << directions.len();
            next.push(letters.map(|l| state(read(x, l, square), k + 1)).collect());
            if whole.accepting.contains(&whole.start[x as usize]) {
                accepting.push(state(x, k));
            }
        }
    }
    // M: what the other generators reach, the identity first.
    let mut elements = vec![0];
    let mut at = 0;
    while at < elements.len() {
        for &g in &torsion {
            let y = whole.actions[g][elements[at] as usize];
            if !elements.contains(&y) {
                elements.push(y);
            }
        }
        at += 1;
    }
    let number = |x: u32| elements.iter().position(|&y| y == x).unwrap() as u32;
    let value = |word: &Vec<u32>| {
        let power = |x: u32, &g: &usize| (0..word[g]).fold(x, |x, _| whole.actions[g][x as usize]);
        let finite = torsion.iter().fold(0, power);
        (
            number(finite),
            directions.iter().map(|&g| word[g]).collect(),
        )
    };
    let action = |&g: &usize| {
        let images = elements.iter().map(|&x| whole.actions[g][x as usize]);
        images.map(number).collect()
    };
    let heaps = |list: &[usize]| list.iter().map(|&g| whole.generators[g]).collect();
    Automatic {
        accepting,
        actions: torsion.iter().map(action).collect(),
        directions: heaps(&directions),
        next,
        order: elements.len() as u32,
        phi: whole.words.iter().map(value).collect(),
        start: elements.iter().map(|&x| state(x, 0)).collect(),
        torsion: heaps(&torsion),
        ..whole.clone()
    }
}

/// All products.
fn products(a: &Automatic) -> Vec<Vec<u32>> {
    let mut table: Vec<Option<Vec<u32>>> = vec![None; a.order as usize];
    table[0] = Some((0..a.order).collect());
    let mut queue = vec![0u32];
    while let Some(x) = queue.pop() {
        for action in &a.actions {
            let y = action[x as usize];
            if table[y as usize].is_none() {
                let row = table[x as usize].as_ref().unwrap().iter();
                table[y as usize] = Some(row.map(|&z| action[z as usize]).collect());
                queue.push(y);
            }
        }
    }
    table.into_iter().map(Option::unwrap).collect()
}

/// Whether each of these claims of tameness is accepted; nothing but step 10 rejects any.
fn verdicts(c: &Certificate, mask: usize, claims: &[u32]) -> Vec<bool> {
    let automatic = with_directions(c.automatic.as_ref().unwrap(), mask);
    let accepted = |&last_outside_kernel: &u32| {
        let claim = Claim::TameRelative {
            last_outside_kernel,
        };
        let (rules, nim) = (c.rules.clone(), c.nim.clone());
        let certificate = Certificate::with_automaton(rules, claim, automatic.clone(), nim);
        match check_certificate(&certificate, Settings::default()) {
            Ok(_) => true,
            Err(rejected) => {
                assert_eq!(rejected.step, 10, "{mask:b}: {rejected}");
                false
            }
        }
    };
    claims.iter().map(accepted).collect()
}

#[test]
fn tameness_does_not_depend_on_the_presentation() {
    // In 0.75 the heaps beyond 3 are as in normal play beside all even numbers of heaps of each kind, but not beside all others. In 4.c,
    // to heap 70, those beyond 6 are so where the nim value is 0: there are P-positions with other nim values among the rest.
    let whole = |file: &[u8]| Certificate::read(file).unwrap();
    let all = |generators: u32| (0..1 << generators).collect::<Vec<usize>>();
    // Step 7 proves no more than some of the presentations of 4.c.
    let some = vec![0, 1 << 4, 1 << 5, 3 << 4];
    for (c, masks, claims, true_from) in [
        (
            whole(include_bytes!("../data/0.9-18.cert")),
            all(4),
            0..6,
            Some(5),
        ),
        (
            whole(include_bytes!("../data/0.75-9.cert")),
            all(3),
            0..4,
            None,
        ),
        (
            whole(include_bytes!("../data/4.c-70.cert")),
            some,
            5..8,
            None,
        ),
    ] {
        let claims: Vec<u32> = claims.collect();
        let wanted = |&m: &u32| true_from.is_some_and(|from| from <= m);
        let wanted: Vec<bool> = claims.iter().map(wanted).collect();
        for mask in masks {
            assert_eq!(verdicts(&c, mask, &claims), wanted, "{mask:b}");
        }
    }
}
