//! Names of quotients that the papers name.
//!
//! T_n and R_{2^n+4} are recognised by what they are, for every n; the others by isomorphism with a published
//! presentation; and tame extensions of these as such. A name is a theorem about the monoid, never a guess.

use super::{BipartiteMonoid, Elem, Presentation, Structure};

/// A quotient that was published with a presentation: its name, the presentation, a game that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The name, for instance `S_12`; quotients that the papers leave unnamed are called after their game.
    pub name: &'static str,
    /// The presentation as it was published.
    pub presentation: &'static str,
    /// A game whose quotient it is.
    pub game: &'static str,
    /// Where it was published.
    pub source: &'static str,
}

const TABLE_2: &str = "Siegel, The structure and classification of misère quotients, Table 2";
const TAMING: &str = "Plambeck, Taming the wild in impartial combinatorial games";

/// The published quotients that are in none of the two families.
const PUBLISHED: [Published; 7] = [
    Published {
        name: "S_12",
        presentation: "<a,b,c | a^2=1, b^4=b^2, b^2*c=b^3, c^2=1> P={a, b^2, a*c}",
        game: "*2#1",
        source: TABLE_2,
    },
    Published {
        name: "S'_12",
        presentation: "<a,b,c | a^2=1, b^3=b, c^2=1> P={a, b^2, c}",
        game: "*2#321",
        source: TABLE_2,
    },
    Published {
        name: "Q(*(2##321)2##)",
        presentation: "<a,b,c | a^2=1, b^4=b^2, b^2*c=b^3, c^2=b^2> P={a, b^2, c}",
        game: "*(2##321)2##",
        source: TABLE_2,
    },
    Published {
        name: "Q(*(2##321)#)",
        presentation: "<a,b,c,d | a^2=1, b^3=b, b*c=b, c^2=b^2, b*d=a*b, d^2=b^2> P={a, b^2, d}",
        game: "*(2##321)#",
        source: TABLE_2,
    },
    Published {
        name: "Q(*(2##321)(2##2#)2##0)",
        presentation: "<a,b,c | a^2=1, b^4=b^2, b^2*c=a*b^3, c^2=a*b*c> P={a, b^2, c}",
        game: "*(2##321)(2##2#)2##0",
        source: TABLE_2,
    },
    Published {
        name: "Q(0.123)",
        presentation: "<x,z,a,b | x^2=a^2=1, z^4=z^2, b^4=b^2, a*b*z=b, b^3*x=b^2, z^3*a=z^2> \
                       P={x, x*a, b^2, z^2, z*b}",
        game: "0.123",
        source: TAMING,
    },
    Published {
        name: "Q(0.77)",
        presentation: "<x,z,w,v,t,f,g | x^2=1, z*v=z*w, z*t=z*w, w*t=z^2, v*w=z^2, t^2=v*t, f^2=z^2, \
                       f*g=x*g, v*g=w*g, t*g=w*g, g^2=z^2, z^3=z, z*w^2=z, w^3=w, v^3=v, v^2*f=f, z^2*g=g, \
                       w^2*g=g, z*f=x*z, z^2*w=x*w*f, w^2*f=x*z^2> \
                       P={x, v, t, z^2, x*w, x*w^2, x*v^2, x*v*t, x*v*f}",
        game: "0.77",
        source: TAMING,
    },
];

/// The published quotients that are neither tame nor restive.
///
/// ```
/// let names: Vec<&str> = misere::monoid::published().iter().map(|q| q.name).collect();
/// assert_eq!(names[..2], ["S_12", "S'_12"]);
/// ```
pub fn published() -> &'static [Published] {
    &PUBLISHED
}

/// The kind of a misère quotient, as Conway sorts positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One of the T_n, which are the quotients of Nim.
    Tame,
    /// One of the R_{2^n+4}.
    Restive,
    /// Any other.
    Wild,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Kind::Tame => "tame",
            Kind::Restive => "restive",
            Kind::Wild => "wild",
        })
    }
}

/// One of the two families of the structure paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    /// T_n.
    Tame(u32),
    /// R_{2^n+4}.
    Restive(u32),
}

impl BipartiteMonoid {
    /// The tame quotient T_n: the quotient of Nim with heaps below 2^n.
    ///
    /// ```
    /// use misere::monoid::BipartiteMonoid;
    /// let orders: Vec<usize> = (0..5).map(|n| BipartiteMonoid::tame(n).order()).collect();
    /// assert_eq!(orders, [1, 2, 6, 10, 18]);
    /// ```
    pub fn tame(n: u32) -> BipartiteMonoid {
        match n {
            0 => read("<> P={}"),
            1 => read("<a | a^2=1> P={a}"),
            2 => read("<a,b | a^2=1, b^3=b> P={a, b^2}"),
            _ => (2..n).fold(BipartiteMonoid::tame(2), |q, _| q.tame_extension()),
        }
    }

    /// The restive quotient R_{2^n+4} for n ≥ 2: T_n with an element t adjoined, t·z = t^2 = z.
    ///
    /// ```
    /// use misere::monoid::BipartiteMonoid;
    /// assert_eq!(BipartiteMonoid::restive(3).order(), 12);
    /// assert_eq!(BipartiteMonoid::restive(3).name().as_deref(), Some("R_12"));
    /// ```
    ///
    /// # Panics
    /// When n < 2.
    pub fn restive(n: u32) -> BipartiteMonoid {
        assert!(n >= 2, "the first restive quotient is R_8");
        let r8 = read("<a,b,t | a^2=1, b^3=b, b*t=b, t^2=b^2> P={a, b^2}");
        (2..n).fold(r8, |q, _| q.tame_extension())
    }

    /// Whether this is one of the T_n, one of the R_{2^n+4}, or neither. Decided for any bipartite monoid, by what these are.
    ///
    /// ```
    /// use misere::monoid::{BipartiteMonoid, Kind};
    /// assert_eq!(BipartiteMonoid::tame(4).kind(), Kind::Tame);
    /// assert_eq!(BipartiteMonoid::restive(2).kind(), Kind::Restive);
    /// ```
    pub fn kind(&self) -> Kind {
        Structure::of(self).kind()
    }

    /// The name under which this bipartite monoid was published, up to isomorphism: `T_3`, `R_12`, `S'_12`, `T^2(S_12)`
    /// for a tame extension, `Z_2^3` for a normal-play quotient.
    pub fn name(&self) -> Option<String> {
        Structure::of(self).name()
    }

    /// The normal-play quotients: nim values, with 0 alone in P.
    fn nim_group_name(&self) -> Option<String> {
        let squares = || self.powers(2).iter().all(|&x| x == Elem::ONE);
        let zero = self.is_p(Elem::ONE) && self.p().len() == 1;
        (zero && squares()).then(|| match self.order().ilog2() {
            0 => "0".to_string(),
            1 => "Z_2".to_string(),
            n => format!("Z_2^{n}"),
        })
    }
}

impl Structure<'_> {
    /// The kind of the monoid; see [`BipartiteMonoid::kind`].
    pub fn kind(&self) -> Kind {
        match self.family() {
            Some(Family::Tame(_)) => Kind::Tame,
            Some(Family::Restive(_)) => Kind::Restive,
            None => Kind::Wild,
        }
    }

    /// The published name of the monoid; see [`BipartiteMonoid::name`].
    pub fn name(&self) -> Option<String> {
        let monoid = self.monoid();
        match self.family() {
            Some(Family::Tame(n)) => return Some(format!("T_{n}")),
            Some(Family::Restive(n)) => return Some(format!("R_{}", (1u64 << n) + 4)),
            None => (),
        }
        if let Some(name) = monoid.nim_group_name() {
            return Some(name);
        }
        published().iter().find_map(|entry| {
            let mut q = read(entry.presentation);
            let mut k = 0;
            // Each extension doubles the kernel and adds nothing to P.
            while q.order() < monoid.order() && q.p().len() == monoid.p().len() {
                q = q.tame_extension();
                k += 1;
            }
            if !q.is_isomorphic(monoid) {
                return None;
            }
            Some(match k {
                0 => entry.name.to_string(),
                1 => format!("T({})", entry.name),
                _ => format!("T^{k}({})", entry.name),
            })
        })
    }

    /// T_n = { 1, a } ∪ K and R_{2^n+4} = { 1, a } ∪ { t, a·t } ∪ K with K ≅ Z_2^n, P = { a, z }, a·z ≠ z and t·z = t^2
    /// = z. These determine all products.
    fn family(&self) -> Option<Family> {
        let monoid = self.monoid();
        match (monoid.order(), monoid.p().len()) {
            (1, 0) => return Some(Family::Tame(0)),
            (2, 1) => {
                let a = Elem(1);
                let is_t1 = monoid.is_p(a) && monoid.mul(a, a) == Elem::ONE;
                return is_t1.then_some(Family::Tame(1));
            }
            (6.., 2) => (),
            _ => return None,
        }
        let (units, z) = (&self.classes()[0], self.kernel().identity);
        let &[one, a] = &units.members[..] else {
            return None;
        };
        let kernel = self.classes().last()?;
        let n = kernel.members.len().ilog2();
        let is_kernel = kernel.members.len() >= 4
            && kernel.members.iter().all(|&x| monoid.mul(x, x) == z)
            && monoid.mul(a, z) != z;
        if !is_kernel || one != Elem::ONE || !monoid.is_p(a) || !monoid.is_p(z) {
            return None;
        }
        match self.classes() {
            [_, _] => Some(Family::Tame(n)),
            [_, middle, _] => {
                let is_t = |&t: &Elem| monoid.mul(t, z) == z && monoid.mul(t, t) == z;
                let t = middle.members.iter().copied().find(is_t)?;
                let at = monoid.mul(a, t);
                (middle.members.len() == 2 && at != t && middle.members.contains(&at))
                    .then_some(Family::Restive(n))
            }
            _ => None,
        }
    }
}

fn read(presentation: &str) -> BipartiteMonoid {
    let presentation: Presentation = presentation.parse().expect("a presentation of this file");
    presentation
        .monoid(Default::default())
        .expect("a small monoid")
}
