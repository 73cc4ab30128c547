//! Two games side by side.

use crate::answer::value;
use crate::desk::Desk;
use crate::page;
use crate::task::{Task, Unanswered};
use misere::answer::Same;
use serde_json::{Value, json};

impl Desk {
    /// The pages of two games, and whether their quotients are isomorphic. The first may take half of the time, and the second
    /// what is left of it; comparing them has what is left then, as everything that is added to a solution.
    pub(crate) fn compare(
        &self,
        games: &[String; 2],
        heap: Option<u32>,
        seconds: Option<f64>,
        task: &Task,
    ) -> Result<Value, Unanswered> {
        let [first, second] = games;
        let half = task.left(seconds) / 2.0;
        let first = self.solve(first, false, task.limits(heap, Some(half), None), task)?;
        let left = task.left(seconds);
        let second = self.solve(second, false, task.limits(heap, Some(left), None), task)?;
        let budget = task.rest(seconds);
        let same = Same::of([&first.answer, &second.answer], &budget);
        task.done(budget.check().is_ok())?;
        let pages = [
            page::page(&first, seconds, task)?,
            page::page(&second, seconds, task)?,
        ];
        Ok(json!({
            "schema": "misere.compare/1",
            "games": pages,
            "same": value(&same),
        }))
    }
}
