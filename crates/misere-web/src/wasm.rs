//! The same interface for a worker in the browser.

use crate::{Bounds, Desk, Request};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wasm_bindgen::prelude::*;

thread_local! {
    static DESK: Desk = Desk::default();
}

#[wasm_bindgen]
extern "C" {
    /// Takes news as JSON and says whether to stop.
    #[wasm_bindgen(typescript_type = "(news: string) => boolean")]
    pub type OnNews;
    #[wasm_bindgen(method, js_name = call)]
    fn call(this: &OnNews, that: &JsValue, news: &str) -> bool;
}

/// Answers a request in JSON with an answer in JSON: `{"result": …}` or `{"refusal": …}`.
#[wasm_bindgen]
pub fn answer(request: &str, on_news: &OnNews) -> String {
    let request: Request = match serde_json::from_str(request) {
        Ok(request) => request,
        Err(error) => return crate::answer::written(Err(crate::Refusal::input(error))),
    };
    let stop = Arc::new(AtomicBool::new(false));
    // The worker belongs to one person, who can stop it.
    let bounds = Bounds {
        time: Duration::from_secs(3600),
        ..Bounds::default()
    };
    let flag = stop.clone();
    let news = RefCell::new(move |news: crate::News| {
        let text = serde_json::to_string(&news).unwrap_or_default();
        if on_news.call(&JsValue::NULL, &text) {
            flag.store(true, Ordering::Relaxed);
        }
    });
    let result =
        DESK.with(|desk| desk.answer(&request, &bounds, Some(stop), &|n| (news.borrow_mut())(n)));
    crate::answer::written(result)
}
