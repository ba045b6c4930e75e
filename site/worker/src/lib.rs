//! What answers the page in a worker of the browser: the core of `plywood-web`, called from `assets/worker.js`.
//!
//! On a page that is cross-origin isolated several workers run this module on one memory. One of them
//! [leads](lead) and answers; the others [help](help) as the threads of its rayon pool.

mod threads;

use core::time::Duration;
use wasm_bindgen::prelude::*;
use web::Core;

#[wasm_bindgen]
extern "C" {
    /// An event of the request that is being answered. A function of `assets/worker.js`, which every worker has:
    /// whichever thread reports can call it.
    fn tell(name: &str, data: &str);
}

/// Has a panic end the request with its message.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// Answers a request by its name and its fields in JSON, in at most so many seconds.
///
/// # Errors
///
/// The refusal, in JSON.
#[wasm_bindgen]
pub fn answer(name: &str, fields: &str, longest: u32) -> Result<String, String> {
    let core = Core { longest: Duration::from_secs(longest.into()), ..Core::default() };
    core.answer_json(name, fields, &|name, data| tell(name, data))
}

/// Makes the calling worker the first thread of a pool, with so many helpers. Returns once all of them are there.
///
/// # Errors
///
/// If there is a pool already.
#[wasm_bindgen]
pub fn lead(helpers: usize) -> Result<(), String> {
    threads::lead(helpers).map_err(|error| error.to_string())
}

/// The memory of the program, for its helpers.
#[wasm_bindgen]
pub fn shared_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Makes the calling worker a thread of the pool. Does not return while the pool is there: for ever.
#[wasm_bindgen]
pub fn help() {
    threads::help();
}
