//! Answers a request of the page on one thread of this machine, and prints the milliseconds that it took: what the
//! worker is measured against. See `site/figures`.
//!
//! The arguments are the request's name and its fields in JSON.

use rayon::ThreadPoolBuilder;
use std::process::ExitCode;
use std::time::Instant;
use web::Core;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), Some(fields), None) = (arguments.next(), arguments.next(), arguments.next())
    else {
        eprintln!("usage: plywood-site-native REQUEST FIELDS");
        return ExitCode::FAILURE;
    };
    let one = match ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("plywood-site-native: {error}");
            return ExitCode::FAILURE;
        }
    };
    let answer = || one.install(|| Core::default().answer_json(&name, &fields, &|_, _| {}));
    // The worker that it is compared with has answered before, too.
    let _ = answer();
    let start = Instant::now();
    let answer = answer();
    let time = start.elapsed();
    match answer {
        Ok(_) => {
            println!("{}", time.as_secs_f64() * 1000.0);
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("plywood-site-native: {refusal}");
            ExitCode::FAILURE
        }
    }
}
