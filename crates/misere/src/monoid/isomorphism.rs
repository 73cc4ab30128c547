//! Isomorphism of bipartite monoids: canonical forms and digests.
//!
//! Different games have equal quotients, written with different generators. A canonical form picks the
//! generators anew by what they are (see `labelling.rs`), so that equal monoids get equal tables, and the
//! digest of the table is a name for the quotient.

use super::bipartite::{BipartiteMonoid, Elem, Gen};
use super::labelling::canonical_generators;
use crate::limits::{Budget, Stop};
use sha2::{Digest, Sha256};

/// A bipartite monoid over generators that depend on its isomorphism class alone.
///
/// Two monoids are isomorphic, by a map that takes P to P, exactly when their canonical forms are equal.
#[derive(Clone, Debug)]
pub struct CanonicalForm {
    monoid: BipartiteMonoid,
    image: Vec<Elem>,
}

impl CanonicalForm {
    /// The monoid over its canonical generators.
    pub fn monoid(&self) -> &BipartiteMonoid {
        &self.monoid
    }

    /// The isomorphism from the monoid whose form this is: the image of each element.
    pub fn image(&self) -> &[Elem] {
        &self.image
    }

    /// A short name of the isomorphism class: 12 hexadecimal digits.
    ///
    /// They are the first of the SHA-256 of: the bytes `misere.digest/1` and a zero byte; then, each as
    /// four bytes with the least first, the order, the number of generators, the action table (for
    /// each generator the product with each element), the size of P and the elements of P.
    pub fn digest(&self) -> String {
        let q = &self.monoid;
        let mut hash = Sha256::new();
        hash.update(b"misere.digest/1\0");
        let mut put = |x: u32| hash.update(x.to_le_bytes());
        put(q.order() as u32);
        put(q.generators() as u32);
        for g in 0..q.generators() as u32 {
            q.action_of(Gen(g)).iter().for_each(|&x| put(x));
        }
        put(q.p().len() as u32);
        q.p().iter().for_each(|x| put(x as u32));
        let bytes = hash.finalize();
        bytes[..6]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

impl PartialEq for CanonicalForm {
    fn eq(&self, other: &CanonicalForm) -> bool {
        self.monoid == other.monoid
    }
}

impl Eq for CanonicalForm {}

impl BipartiteMonoid {
    /// The canonical form: equal for isomorphic monoids, different for others.
    ///
    /// ```
    /// use misere::monoid::Presentation;
    /// let digest = |text: &str| {
    ///     let q = text.parse::<Presentation>().unwrap().monoid(Default::default()).unwrap();
    ///     q.canonical().digest()
    /// };
    /// let t2 = digest("<a,b | a^2=1, b^3=b> P={a, b^2}");
    /// assert_eq!(digest("<s,t | s^3=s, t^2=1> P={t, s^2}"), t2);
    /// assert_ne!(digest("<a,b | a^2=1, b^3=b> P={b}"), t2);
    /// ```
    pub fn canonical(&self) -> CanonicalForm {
        match self.canonical_within(&Budget::unlimited()) {
            Ok(form) => form,
            Err(_) => unreachable!("no limit, and no table larger than that of the monoid"),
        }
    }

    /// As [`BipartiteMonoid::canonical`], within limits: it can take longer than finding a quotient.
    pub fn canonical_within(&self, budget: &Budget) -> Result<CanonicalForm, Stop> {
        let tuple = canonical_generators(self, budget)?;
        let action: Vec<u32> = tuple.iter().flat_map(|&x| self.row(x)).collect();
        let is_p = |x| self.p().contains(x);
        let (monoid, numbering) =
            BipartiteMonoid::numbered(tuple.len(), &action, is_p).expect("multiplications commute");
        Ok(CanonicalForm {
            monoid,
            image: numbering.new.into_iter().map(Elem).collect(),
        })
    }

    /// An isomorphism to `other` that takes P to P, as the image of each element.
    pub fn isomorphism(&self, other: &BipartiteMonoid) -> Option<Vec<Elem>> {
        match self.isomorphism_within(other, &Budget::unlimited()) {
            Ok(found) => found,
            Err(_) => unreachable!("no limit, and no table larger than that of the monoids"),
        }
    }

    /// As [`BipartiteMonoid::isomorphism`], within limits.
    ///
    /// ```
    /// use misere::limits::Budget;
    /// use misere::monoid::{Elem, Presentation};
    /// let q = "<a | a^4=1> P={a}".parse::<Presentation>()?.monoid(Default::default())?;
    /// let r = "<a | a^4=1> P={a^3}".parse::<Presentation>()?.monoid(Default::default())?;
    /// let map = q.isomorphism_within(&r, &Budget::unlimited()).unwrap();
    /// assert_eq!(map, Some(vec![Elem(0), Elem(3), Elem(2), Elem(1)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn isomorphism_within(
        &self,
        other: &BipartiteMonoid,
        budget: &Budget,
    ) -> Result<Option<Vec<Elem>>, Stop> {
        if self.order() != other.order() || self.p().len() != other.p().len() {
            return Ok(None);
        }
        let (here, there) = (
            self.canonical_within(budget)?,
            other.canonical_within(budget)?,
        );
        if here != there {
            return Ok(None);
        }
        let mut back = vec![Elem::ONE; other.order()];
        for (y, image) in (0..).map(Elem).zip(there.image()) {
            back[image.index()] = y;
        }
        Ok(Some(here.image.iter().map(|x| back[x.index()]).collect()))
    }

    /// Whether there is an isomorphism to `other` that takes P to P. Generators need not correspond.
    pub fn is_isomorphic(&self, other: &BipartiteMonoid) -> bool {
        self.isomorphism(other).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::monoid::{Presentation, generator_name};

    fn monoid(text: &str) -> BipartiteMonoid {
        let presentation: Presentation = text.parse().unwrap();
        presentation.monoid(Default::default()).unwrap()
    }

    /// T_n for n ≥ 2: two units and a kernel Z_2^n, P = { a, z }.
    fn tame(n: usize) -> BipartiteMonoid {
        let names: Vec<String> = (0..n).map(generator_name).collect();
        let mut relations = vec!["a^2=1".to_string(), "b^3=b".to_string()];
        for x in &names[2..] {
            relations.push(format!("{x}^2=b^2, b^2*{x}={x}"));
        }
        let text = format!(
            "<{} | {}> P={{a,b^2}}",
            names.join(","),
            relations.join(", ")
        );
        monoid(&text)
    }

    #[test]
    fn the_canonical_form_is_isomorphic_and_stays() {
        for n in 2..7 {
            let q = tame(n);
            assert_eq!(q.order(), (1 << n) + 2);
            let form = q.canonical();
            for x in q.elements() {
                let image = |x: Elem| form.image()[x.index()];
                assert_eq!(q.is_p(x), form.monoid().is_p(image(x)));
                for y in q.elements() {
                    assert_eq!(image(q.mul(x, y)), form.monoid().mul(image(x), image(y)));
                }
            }
            assert_eq!(form, form.monoid().canonical());
        }
    }

    #[test]
    fn other_generators_of_the_same_monoid() {
        // c = b·(a kernel element) in the place of b, and a redundant one.
        let q = monoid("<a,b,c | a^2=1, b^3=b, c^3=c, b^2=c^2> P={a,b^2}");
        let r = monoid("<d,c,x,a | a^2=1, c^3=c, d^2=c^2, c^2*d=d, x=c*d*a> P={a,d^2}");
        assert!(q.is_isomorphic(&r));
        assert_eq!(q.canonical().digest(), tame(3).canonical().digest());
    }

    #[test]
    fn digests_are_stable() {
        // A change here breaks every digest that was ever written down.
        assert_eq!(monoid("<>").canonical().digest(), "e1ab7cb9bb71");
        assert_eq!(
            monoid("<a | a^2=1> P={a}").canonical().digest(),
            "89c75eb200e5"
        );
        assert_eq!(tame(2).canonical().digest(), "095b8ece3429");
        assert_eq!(tame(5).canonical().digest(), "ca1aae7e5cdb");
    }

    #[test]
    fn p_counts() {
        let odd = monoid("<a | a^6=1> P={a}");
        assert!(odd.is_isomorphic(&monoid("<a | a^6=1> P={a^5}")));
        assert!(!odd.is_isomorphic(&monoid("<a | a^6=1> P={a^2}")));
        assert!(!odd.is_isomorphic(&monoid("<a | a^6=1> P={a, a^5}")));
        assert!(!odd.is_isomorphic(&monoid("<a | a^6=a> P={a}")));
    }
}
