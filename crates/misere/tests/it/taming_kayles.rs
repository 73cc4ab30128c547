//! The figures of section 11 of Plambeck's *Taming the wild in impartial combinatorial games* (Integers 5, 2005, G05) that are about the
//! Kayles quotient, in his own letters, and what was wrong in the preprint.

use crate::common::letters::Letters;
use crate::common::{Brute, counts};
use misere::Position;
use misere::limits::{Budget, Limits};
use misere::monoid::{Elem, Presentation, Structure};
use misere::quotient::Valuation;
use misere::report::{NoGenus, genera, kernel_by_nim, nim_values};
use std::collections::BTreeSet;

fn kayles() -> Letters {
    let heaps = [
        ("x", 1),
        ("z", 2),
        ("w", 5),
        ("v", 9),
        ("t", 12),
        ("f", 25),
        ("g", 27),
    ];
    Letters::new("0.77", &heaps)
}

/// Section 11.5: the generators of Kayles, their indices and periods, and the order of their product. The paper gives
/// 2 × 3 × 3 × 3 × 4 × 4 × 3 as 864; it is 2592.
#[test]
fn section_11_5_generators_of_kayles() {
    let l = kayles();
    let expected = [(0, 2), (1, 2), (1, 2), (1, 2), (2, 2), (2, 2), (1, 2)];
    let found: Vec<(u32, u32)> = l
        .values
        .iter()
        .map(|&x| l.q().index_and_period(x))
        .collect();
    assert_eq!(found, expected);
    let product: u32 = found.iter().map(|(index, period)| index + period).product();
    assert_eq!(product, 2592);
}

/// Figure 22: the forty elements of the Kayles misère quotient; and its nine types of P-positions.
#[test]
fn figure_22_the_forty_elements_of_kayles() {
    let l = kayles();
    let elements = "e x z w v  t f g xz xw  xv xt xf xg z^2  zw zg w^2 wf wg  v^2 vt vf tf xz^2 \
                    xzw xzg xw^2 xwf xwg  xv^2 xvt xvf xtf zwg  v^2t vtf xzwg xv^2t xvtf";
    assert_eq!(l.set(elements).len(), 40);
    assert_eq!(l.q().order(), 40);
    let p: BTreeSet<Elem> = l.q().elements().filter(|&x| l.q().is_p(x)).collect();
    assert_eq!(p, l.set("x v t z^2 xw xw^2 xv^2 xvt xvf"));
}

/// Figure 23: the pretending function, whose last twelve values repeat.
const FIGURE_23: &str = "
x z xz x w xz z xz^2 v z zw t
xz^2 z zwx xz^2 v^2t xz z xvt wz^2 zw zwx wz^2
f z g xwz^2 wz^2 zwx z xz^2 g zw zwx wz^2
xz^2 z xz xz^2 wz^2 zwx z xz^2 g z zwx wz^2
xz^2 z g xz^2 wz^2 zwx z xz^2 wz^2 z zwx wz^2
xz^2 z g xz^2 wz^2 zwx z xz^2 g zw zwx wz^2
xz^2 z g xz^2 wz^2 zwx z xz^2 g z zwx wz^2
xz^2 z g xz^2 wz^2 zwx z xz^2 g z zwx wz^2";

#[test]
fn figure_23_the_pretending_function_of_kayles() {
    let l = kayles();
    let words: Vec<&str> = FIGURE_23.split_whitespace().collect();
    assert_eq!(words.len(), 96);
    for (n, heap) in l.solution.phi.iter().enumerate().skip(1) {
        // Beyond the table its last row repeats.
        let place = if n <= 96 { n } else { 85 + (n - 85) % 12 };
        assert_eq!(*heap, l.of(words[place - 1]), "heap {n}");
    }
}

/// Figure 25: a Knuth–Bendix rewriting system for Kayles.
const FIGURE_25: &str = "<x,z,w,v,t,f,g | x^2=1, zv=zw, zt=zw, wt=z^2, vw=z^2, t^2=vt, f^2=z^2, fg=xg, vg=wg, tg=wg, \
     g^2=z^2, z^3=z, zw^2=z, w^3=w, v^3=v, v^2f=f, z^2g=g, w^2g=g, zf=xz, z^2w=xwf, w^2f=xz^2>";

#[test]
fn figure_25_presents_the_kayles_quotient() {
    assert_eq!(kayles().presented(FIGURE_25).order(), 40);
}

/// Figures 26 to 28: the natural order of the five idempotents, the maximal subgroups, and the kernel against nim values.
#[test]
fn figures_26_to_28_idempotents_subgroups_and_kernel_of_kayles() {
    let l = kayles();
    let s = Structure::of(l.q());
    let idempotents: BTreeSet<Elem> = s.idempotents().iter().copied().collect();
    assert_eq!(idempotents, l.set("e z^2 w^2 v^2 vt"));
    let mut covers = BTreeSet::new();
    for (i, below) in s.idempotent_covers().iter().enumerate() {
        for &j in below {
            covers.insert((s.idempotents()[i], s.idempotents()[j as usize]));
        }
    }
    let lines = [
        ("e", "v^2"),
        ("v^2", "vt"),
        ("vt", "z^2"),
        ("e", "w^2"),
        ("w^2", "z^2"),
    ];
    assert_eq!(covers, lines.map(|(f, e)| (l.of(f), l.of(e))).into());
    let kernel = [
        "z^2", "xz^2", "z", "xz", "xwf", "wf", "wz", "wxz", "g", "gx", "gz", "gxz", "gw", "gwx",
        "gwz", "gwxz",
    ];
    for (e, subgroup) in [
        ("e", "e x"),
        ("w^2", "w^2 w wx w^2x"),
        ("v^2", "v^2 v vx v^2x"),
        ("vt", "vt v^2t xvt xv^2t"),
        ("z^2", &kernel.join(" ")),
    ] {
        assert_eq!(l.class(&s, s.class_of(l.of(e))), l.set(subgroup), "I({e})");
    }
    assert_eq!(s.cyclic_factors(l.of("z^2")), [2, 2, 2, 2]);
    assert_eq!(s.kernel().identity, l.of("z^2"));
    let nim = nim_values(&l.solution, &Budget::unlimited())
        .unwrap()
        .unwrap();
    assert_eq!(
        kernel_by_nim(&l.solution, &nim).unwrap(),
        kernel.map(|w| l.of(w))
    );
}

/// 1 + 17 and 9 + 20 are of equal type in Kayles, but γ0 is 7 for the one and 6 for the other: a heap of seven, which Kayles does
/// not have, tells them apart. So the elements of the Kayles quotient have no genus.
#[test]
fn kayles_positions_of_equal_type_with_different_genera() {
    let l = kayles();
    let v = Valuation::with_values(
        l.q().clone(),
        l.solution.phi.iter().copied(),
        &Budget::unlimited(),
    )
    .unwrap();
    let (one, other): (Position, Position) = ("1+17".parse().unwrap(), "9+20".parse().unwrap());
    assert_eq!(v.eval(&one), l.of("xv^2t"));
    assert_eq!(v.eval(&other), l.of("xv^2t"));
    let brute = Brute::new(&l.solution.game, 20);
    let mut memo = Default::default();
    assert_eq!(
        crate::common::misere_nim(&brute, &counts(&one, 20), &mut memo),
        7
    );
    assert_eq!(
        crate::common::misere_nim(&brute, &counts(&other, 20), &mut memo),
        6
    );
    let found = genera(&l.solution, &Budget::start(Limits::default(), None));
    assert_eq!(found, Err(NoGenus::NotConstant));
}

/// Section 11.5 and Figure 23 of the preprint of 2005, whose Kayles quotient was corrected before publication: nine generators, a
/// rewriting system, and the claim of 48 elements.
const PREPRINT: &str = "<x,z,w,v,t,s,u,f,g | x^2=1, zv=zw, zt=zw, zs=zw, zf=xz, wt=z^2, ws=z^2, wf=wu, vw=z^2, tv=xu, t^2=xu, \
     sv=xu, st=xu, uz=xz, uv=xs, ut=xs, us=xs, fs=tf, fg=xg, gv=wg, gt=wg, gs=wg, gu=xg, g^2=z^2, z^3=z, zw^2=z, \
     w^3=w, v^3=v, v^2f=f, f^3=f, z^2g=g, wuf=xwu, w^2g=g, s^2=xu, u^2=xu, z^2w=xwu, zwu=xzw, w^2u=xz^2>";

/// The rewriting system does have 48 elements and, with the eleven P-types of the preprint, no two of them alike, so it is no long-winded
/// description of the quotient. One rule is wrong: f³ = f. All others hold, and with f² = z² in its place
/// they leave the forty elements.
#[test]
fn the_preprint_of_2005_is_wrong_about_three_heaps_of_25() {
    let presentation: Presentation = PREPRINT.parse().unwrap();
    let names = &presentation.generators;
    let heaps = [
        ("x", 1),
        ("z", 2),
        ("w", 5),
        ("v", 9),
        ("t", 12),
        ("s", 17),
        ("u", 20),
        ("f", 25),
        ("g", 27),
    ];
    let l = Letters::new("0.77", &heaps);
    let is_wrong = |(u, v): &&(Vec<u32>, Vec<u32>)| l.of(&names.show(u)) != l.of(&names.show(v));
    let wrong: Vec<_> = presentation.relations.iter().filter(is_wrong).collect();
    let cube = names.parse_relation("f^3=f").unwrap();
    assert_eq!(wrong, [&cube]);

    let mut printed = presentation.clone();
    let p = "x v t u wx z^2 f^2 w^2x v^2x fvx f^2ux";
    printed.p = p.split(' ').map(|w| names.parse(w).unwrap()).collect();
    let printed = printed.monoid(Default::default()).unwrap();
    assert_eq!((printed.order(), printed.p().len()), (48, 11));
    assert!(printed.is_reduced());
    assert_eq!(Structure::of(&printed).idempotents().len(), 7);

    let mut mended = presentation.clone();
    mended.relations.retain(|relation| *relation != cube);
    mended
        .relations
        .push(names.parse_relation("f^2=z^2").unwrap());
    assert_eq!(mended.monoid(Default::default()).unwrap().order(), 40);

    // Sibert and Conway: 25 D(9) D(4,1) is P in misère play, and three heaps of 25 are in no list.
    assert!(l.q().is_p(l.of("fvx")));
    assert!(!l.q().is_p(l.of("f^3vx")));
}
