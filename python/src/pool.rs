//! Threads, kept for the next call.

use crate::errors;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The most threads that a call can ask for, as on the command line.
const MOST: usize = 1024;

/// The pools, and the process that started them: a fork has the pools without their threads.
static POOLS: Mutex<Option<Pools>> = Mutex::new(None);

struct Pools {
    process: u32,
    by_threads: HashMap<usize, Arc<ThreadPool>>,
}

/// A pool with so many threads; by default one for each processor.
pub(crate) fn threads(count: Option<usize>) -> PyResult<Arc<ThreadPool>> {
    let count = match count {
        None => std::thread::available_parallelism().map_or(1, usize::from),
        Some(count @ 1..=MOST) => count,
        Some(count) => {
            return Err(errors::value(format!("threads is {count}; expected 1 to {MOST}")));
        }
    };
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some(abandoned) = pools.take_if(|pools| pools.process != process) {
        // Their threads do not exist here, and dropping the pools would wait for them.
        core::mem::forget(abandoned);
    }
    let pools = pools.get_or_insert_with(|| Pools { process, by_threads: HashMap::new() });
    if let Some(pool) = pools.by_threads.get(&count) {
        return Ok(Arc::clone(pool));
    }
    let built = ThreadPoolBuilder::new().num_threads(count).build();
    let pool = built.map_err(|error| errors::value(format!("cannot start threads: {error}")))?;
    let pool = Arc::new(pool);
    pools.by_threads.insert(count, Arc::clone(&pool));
    Ok(pool)
}
