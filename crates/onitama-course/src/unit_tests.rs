//! A folder of test cases in the course's layout.
//!
//! The folder has a subfolder for each function, with some files for each case:
//!
//! ```text
//! simulateGame/<case>.in     the game                     simulateGame/<case>.out   the answer
//! generateGame/<case>.param  the seed and n               generateGame/<case>.out   the game
//! countGames/<case>.param    n      countGames/<case>.in  the game     countGames/<case>.out
//! ```
//!
//! Answers are compared without the white space at both ends. A missing `.in` file is valid: the answer is
//! then `InvalidFormat`.
//!
//! ```no_run
//! use plywood_onitama_course::unit_tests::cases;
//!
//! for case in cases("unit_tests")? {
//!     match case.run() {
//!         Ok(()) => println!("{} passed", case.name()),
//!         Err(failure) => println!("{} failed: {failure}", case.name()),
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

use crate::simulate::read_to_end;
use crate::{count_games, generate_game, move_limit, simulate_game};
use core::fmt;
use core::str::FromStr;
use onitama_notation::Number;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// One of the three functions, by its name in the document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Function {
    /// `simulateGame`
    SimulateGame,
    /// `generateGame`
    GenerateGame,
    /// `countGames`
    CountGames,
}

impl Function {
    /// All three, in the order of the document.
    pub const ALL: [Self; 3] = [Self::SimulateGame, Self::GenerateGame, Self::CountGames];

    /// The name, which is that of the folder too.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SimulateGame => "simulateGame",
            Self::GenerateGame => "generateGame",
            Self::CountGames => "countGames",
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One test case.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Case {
    function: Function,
    /// The path of its files, without their endings.
    stem: PathBuf,
}

/// The cases of a folder, sorted by function and name.
///
/// # Errors
///
/// If the folder, or a folder in it, cannot be read, or if it has none of the three folders.
pub fn cases(folder: impl AsRef<Path>) -> io::Result<Vec<Case>> {
    let mut found = BTreeSet::new();
    let mut has_functions = false;
    for function in Function::ALL {
        let inside = |error: io::Error| {
            io::Error::new(error.kind(), format!("{}: {error}", function.name()))
        };
        let folder = folder.as_ref().join(function.name());
        if !folder.try_exists().map_err(inside)? {
            continue;
        }
        has_functions = true;
        for entry in fs::read_dir(folder).map_err(inside)? {
            let path = entry.map_err(inside)?.path();
            let is_part = path
                .extension()
                .is_some_and(|ending| ["in", "out", "param"].iter().any(|known| ending == *known));
            if is_part {
                found.insert(Case { function, stem: path.with_extension("") });
            }
        }
    }
    if has_functions {
        return Ok(found.into_iter().collect());
    }
    let message = "expected a subfolder simulateGame, generateGame or countGames, found none";
    Err(io::Error::new(io::ErrorKind::NotFound, message))
}

impl Case {
    /// The function that is tested.
    pub const fn function(&self) -> Function {
        self.function
    }

    /// The name, as `<function>/<case>`.
    pub fn name(&self) -> String {
        let case = self.stem.file_name().unwrap_or_default();
        format!("{}/{}", self.function.name(), case.display())
    }

    /// Runs the case.
    ///
    /// # Errors
    ///
    /// [`Failure`], if the answer is not the expected one or a file of the case is missing or malformed.
    pub fn run(&self) -> Result<(), Failure> {
        let got = match self.function {
            Function::SimulateGame => simulate_game(self.path("in")).text,
            Function::GenerateGame => {
                let [seed, n] = self.parameters()?;
                generate_game(&seed, limit(&n)?)
            }
            Function::CountGames => {
                let [n] = self.parameters()?;
                count_games(limit(&n)?, self.path("in")).text
            }
        };
        self.check(&got)
    }

    /// The arguments with which a program in the course's layout runs the case: `countGames 3 <path>`.
    ///
    /// # Errors
    ///
    /// [`Failure`], if the parameters are missing or malformed.
    pub fn arguments(&self) -> Result<Vec<OsString>, Failure> {
        let mut arguments = vec![OsString::from(self.function.name())];
        match self.function {
            Function::SimulateGame => {}
            Function::GenerateGame => {
                let numbers: [Number; 2] = self.parameters()?;
                arguments.extend(numbers.map(|number| number.to_string().into()));
                return Ok(arguments);
            }
            Function::CountGames => {
                let [n]: [Number; 1] = self.parameters()?;
                arguments.push(n.to_string().into());
            }
        }
        arguments.push(self.path("in").into());
        Ok(arguments)
    }

    /// Compares an answer with the expected one, without the white space at both ends.
    ///
    /// # Errors
    ///
    /// [`Failure`], if the answer is not the expected one or that cannot be read.
    pub fn check(&self, got: &str) -> Result<(), Failure> {
        let expected = self.file("out")?;
        let (expected, got) = (expected.trim(), got.trim());
        if expected == got {
            return Ok(());
        }
        Err(Failure::Different { expected: expected.into(), got: got.into() })
    }

    /// The path of one of the case's files. Its name may contain dots.
    fn path(&self, ending: &str) -> PathBuf {
        let mut path = self.stem.clone().into_os_string();
        path.push(".");
        path.push(ending);
        path.into()
    }

    fn file(&self, ending: &'static str) -> Result<String, Failure> {
        let bytes = File::open(self.path(ending)).and_then(read_to_end);
        let text = bytes.and_then(|bytes| {
            String::from_utf8(bytes)
                .map_err(|fault| io::Error::new(io::ErrorKind::InvalidData, fault))
        });
        text.map_err(|error| Failure::Unreadable { ending, error })
    }

    fn parameters<const N: usize>(&self) -> Result<[Number; N], Failure> {
        let text = self.file("param")?;
        let numbers: Result<Vec<_>, _> = text.split_whitespace().map(Number::from_str).collect();
        let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or(Failure::Parameters { expected: N })
    }
}

fn limit(n: &Number) -> Result<u32, Failure> {
    move_limit(n).ok_or(Failure::NegativeLimit)
}

/// Why a case failed, in a single line. If a file cannot be read, the system's error is the
/// [`source`](core::error::Error::source).
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The answer is not the expected one.
    Different {
        /// The expected answer.
        expected: String,
        /// The answer.
        got: String,
    },
    /// A file of the case cannot be read.
    Unreadable {
        /// The ending of its name.
        ending: &'static str,
        /// Why.
        error: io::Error,
    },
    /// The parameters are not this many integers.
    Parameters {
        /// The expected number of parameters.
        expected: usize,
    },
    /// The number of moves is negative.
    NegativeLimit,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Different { expected, got } => write!(f, "expected {expected:?}, got {got:?}"),
            Self::Unreadable { ending, .. } => write!(f, "its .{ending} file cannot be read"),
            Self::Parameters { expected: 1 } => f.write_str("its .param file is not an integer"),
            Self::Parameters { expected } => {
                write!(f, "its .param file is not a list of {expected} integers")
            }
            Self::NegativeLimit => f.write_str("its .param file has a negative number of moves"),
        }
    }
}

impl core::error::Error for Failure {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Unreadable { error, .. } => Some(error),
            Self::Different { .. } | Self::Parameters { .. } | Self::NegativeLimit => None,
        }
    }
}
