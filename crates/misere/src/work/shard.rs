//! Every so-many-th unit of work.

/// Every `count`-th unit of work, from the `index`-th on: shards 0 to `count` − 1 together are the whole.
///
/// ```
/// use misere::work::Shard;
/// let shard = |index| Shard { index, count: 3 }.of(7).collect::<Vec<_>>();
/// assert_eq!([shard(0), shard(1), shard(2)], [vec![0, 3, 6], vec![1, 4], vec![2, 5]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which of the shards.
    pub index: usize,
    /// How many shards there are; 0 counts as 1.
    pub count: usize,
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// The units of this shard when there are `units` in all.
    pub fn of(self, units: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.index..units).step_by(self.count.max(1))
    }
}

/// The shard as people count: `2/8` is the second of eight.
///
/// ```
/// use misere::work::Shard;
/// let shard: Shard = "2/8".parse().unwrap();
/// assert_eq!((shard.index, shard.count), (1, 8));
/// assert!(["0/8", "9/8", "2", "a/b", ""].iter().all(|text| text.parse::<Shard>().is_err()));
/// ```
impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(i, n)| {
            let (i, n): (usize, usize) = (i.parse().ok()?, n.parse().ok()?);
            (1..=n).contains(&i).then(|| Shard {
                index: i - 1,
                count: n,
            })
        });
        parts.ok_or_else(|| "expected a part such as 2/8, from 1/8 to 8/8".to_string())
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count.max(1))
    }
}
