//! The level of the processor that the program was built for, and the choice between several builds.
//!
//! Counting and searching need instructions that the first x86-64 processors did not have. A release therefore has
//! several builds in one folder: `plywood` itself, which runs everywhere, and `plywood-x86-64-v3` and
//! `plywood-x86-64-v4` for processors of these levels. At its start the first one hands over to the best of the others
//! that the processor can run. No `unsafe` is needed: the choice is made once, between whole programs.

/// The levels that have builds of their own, the best first, with the features that distinguish them.
const LEVELS: [(&str, &[&str]); 2] = [
    ("x86-64-v4", &["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]),
    ("x86-64-v3", &["avx2", "bmi1", "bmi2", "fma", "f16c", "lzcnt", "movbe", "popcnt"]),
];

/// The level that this program was built for; on other processors the name of the architecture.
pub(crate) const BUILT_FOR: &str = if cfg!(not(target_arch = "x86_64")) {
    std::env::consts::ARCH
} else if cfg!(all(target_feature = "avx512vl", target_feature = "avx512bw")) {
    LEVELS[0].0
} else if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
    LEVELS[1].0
} else {
    "x86-64"
};

/// What to set for a faster build, if this one leaves out instructions that the processor has.
pub(crate) fn advice() -> Option<String> {
    let level = (BUILT_FOR == "x86-64").then(|| best(has_feature)).flatten()?;
    Some(format!(
        "this program is built for every x86-64 processor; built with RUSTFLAGS=\"-C target-cpu={level}\" it is faster"
    ))
}

/// The best level that has these features.
fn best(has: impl Fn(&str) -> bool) -> Option<&'static str> {
    // Each level has the features of those below.
    let reached =
        LEVELS.iter().rev().take_while(|(_, features)| features.iter().all(|name| has(name)));
    reached.last().map(|&(level, _)| level)
}

/// Hands over to the best build beside this program, if there is one that the processor can run. Returns if not.
#[cfg(all(unix, target_arch = "x86_64"))]
pub(crate) fn hand_over() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    if BUILT_FOR != "x86-64" {
        return;
    }
    let Some(reached) = best(has_feature) else { return };
    let Ok(program) = std::env::current_exe() else { return };
    let levels = LEVELS.iter().map(|(level, _)| *level).skip_while(|level| *level != reached);
    let beside = levels.map(|level| program.with_file_name(format!("plywood-{level}")));
    for better in beside.filter(|path| path.is_file()) {
        let mut words = std::env::args_os();
        let mut command = Command::new(better);
        if let Some(name) = words.next() {
            command.arg0(name);
        }
        // It returns only if the other program could not be started: then this one does the work.
        let _ = command.args(words).exec();
    }
}

/// There is one build.
#[cfg(not(all(unix, target_arch = "x86_64")))]
pub(crate) const fn hand_over() {}

/// Whether the processor has a feature.
#[cfg(target_arch = "x86_64")]
fn has_feature(name: &str) -> bool {
    match name {
        "avx512f" => is_x86_feature_detected!("avx512f"),
        "avx512bw" => is_x86_feature_detected!("avx512bw"),
        "avx512cd" => is_x86_feature_detected!("avx512cd"),
        "avx512dq" => is_x86_feature_detected!("avx512dq"),
        "avx512vl" => is_x86_feature_detected!("avx512vl"),
        "avx2" => is_x86_feature_detected!("avx2"),
        "bmi1" => is_x86_feature_detected!("bmi1"),
        "bmi2" => is_x86_feature_detected!("bmi2"),
        "fma" => is_x86_feature_detected!("fma"),
        "f16c" => is_x86_feature_detected!("f16c"),
        "lzcnt" => is_x86_feature_detected!("lzcnt"),
        "movbe" => is_x86_feature_detected!("movbe"),
        "popcnt" => is_x86_feature_detected!("popcnt"),
        _ => false,
    }
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_feature(_name: &str) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_level_has_all_features_of_those_below() {
        assert_eq!(best(|_| false), None);
        assert_eq!(best(|_| true), Some("x86-64-v4"));
        assert_eq!(best(|name| !name.starts_with("avx512")), Some("x86-64-v3"));
        assert_eq!(best(|name| name.starts_with("avx512")), None);
        assert_eq!(best(|name| name != "bmi2"), None);
    }

    #[test]
    fn a_build_for_this_machine_needs_no_advice() {
        assert_eq!(advice().is_some(), BUILT_FOR == "x86-64" && best(has_feature).is_some());
    }
}
