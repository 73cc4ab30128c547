//! The progress line on a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use misere::limits::Progress;
use std::cell::Cell;
use std::io::IsTerminal;
use std::time::Duration;

/// Often enough for the eye, seldom enough to cost nothing.
const EVERY: Duration = Duration::from_millis(100);

/// A line on standard error that says how far the solver is; nothing at all unless that is a terminal.
pub struct Spinner {
    bar: Option<ProgressBar>,
    next: Cell<Duration>,
}

impl Spinner {
    /// A line, unless `quiet`.
    pub fn new(quiet: bool) -> Spinner {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        });
        Spinner {
            bar,
            // Whatever is done by then needs no progress line.
            next: Cell::new(EVERY),
        }
    }

    /// Shows the state of affairs, if it is time.
    pub fn show(&self, progress: &Progress) {
        let Some(bar) = &self.bar else { return };
        if progress.elapsed < self.next.get() {
            return;
        }
        self.next.set(progress.elapsed + EVERY);
        let candidate = progress
            .candidate
            .map_or_else(String::new, |order| format!(", candidate {order}"));
        bar.set_message(format!(
            "heap {}, order {}{candidate}, {:.1} s",
            progress.heap,
            progress.order,
            progress.elapsed.as_secs_f64()
        ));
        bar.tick();
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A bar of this form for work that is counted; nothing at all if `quiet` or unless standard error is a terminal.
pub fn bar(quiet: bool, template: &str) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(1).with_style(style)
}
