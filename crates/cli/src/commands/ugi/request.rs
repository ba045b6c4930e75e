//! What a line of input asks for.

use core::time::Duration;
use search::engine::Limits;

/// A line of input, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Request<'a> {
    /// `ugi` or `uci`: who are you?
    Introduce {
        /// The word itself, which the answer takes up.
        word: &'a str,
    },
    IsReady,
    NewGame,
    Option {
        name: &'a str,
        value: &'a str,
    },
    Position {
        /// The position; `None` is the start.
        fen: Option<&'a str>,
        moves: Vec<&'a str>,
    },
    Go(Go),
    /// `d`: show the position.
    Display,
    Stop,
    Query(&'a str),
    Quit,
}

/// What to do with the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Go {
    Search(Search),
    /// Count the sequences of exactly so many moves.
    Perft(u32),
}

/// How long to search. Without any limit, until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Search {
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<u64>,
    /// What each player's clock shows, and what each move adds to it, in milliseconds.
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
}

/// What is left on the clock for the way of an answer, in milliseconds.
const REACTION: u64 = 50;

impl Search {
    /// The limits for the player to move.
    pub(super) fn limits(&self, is_first: bool) -> Limits {
        let player = usize::from(!is_first);
        // A depth is begun within a twenty-fifth of the clock and half of the increment, and may then take four
        // times as long; but always some time is left to answer.
        let share = self.clocks[player].map(|left| {
            let soft = left / 25 + self.increments[player] / 2;
            let hard = (4 * soft).min(left / 4 + self.increments[player] / 2);
            let most = left.saturating_sub(REACTION).max(1);
            [soft, hard].map(|time| Duration::from_millis(time.clamp(1, most)))
        });
        let time = self.movetime.map(Duration::from_millis).or(share.map(|[_, hard]| hard));
        let soft_time = share.map(|[soft, _]| soft).filter(|_| self.movetime.is_none());
        let limits = Limits::default().or_depth(self.depth).or_nodes(self.nodes);
        limits.or_time(time).or_soft_time(soft_time)
    }
}

impl<'a> Request<'a> {
    /// Reads a line; `None` if it is blank.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub(super) fn read(line: &'a str) -> Result<Option<Self>, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        Ok(Some(match first {
            "ugi" | "uci" => Self::Introduce { word: first },
            "isready" => Self::IsReady,
            "uginewgame" | "ucinewgame" => Self::NewGame,
            "setoption" => Self::option(words)?,
            "position" => Self::position(words)?,
            "go" => Self::Go(go(words)?),
            "d" => Self::Display,
            "stop" => Self::Stop,
            "query" => Self::Query(rest_of(line, first).ok_or("expected a question after query")?),
            "quit" => Self::Quit,
            _ => return Err(format!("unknown command {first}")),
        }))
    }

    fn option(mut words: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let (Some("name"), Some(name)) = (words.next(), words.next()) else {
            return Err(String::from("expected: setoption name <name> value <value>"));
        };
        let (Some("value"), Some(value)) = (words.next(), words.next()) else {
            return Err(format!("expected a value for {name}"));
        };
        Ok(Self::Option { name, value })
    }

    fn position(mut words: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let fen = match words.next() {
            Some("startpos") => None,
            Some("fen") => Some(words.next().ok_or("expected a position after fen")?),
            _ => return Err(String::from("expected startpos or fen after position")),
        };
        let moves = match words.next() {
            None => Vec::new(),
            Some("moves") => words.collect(),
            Some(other) => return Err(format!("expected moves, not {other}")),
        };
        Ok(Self::Position { fen, moves })
    }
}

/// What follows the first word of a line, if anything.
fn rest_of<'a>(line: &'a str, first: &str) -> Option<&'a str> {
    let rest = line.trim().strip_prefix(first)?.trim();
    (!rest.is_empty()).then_some(rest)
}

fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut search = Search::default();
    while let Some(word) = words.next() {
        let mut number = || -> Result<u64, String> {
            let text = words.next().ok_or_else(|| format!("expected a number after {word}"))?;
            text.parse().map_err(|_| format!("{text} is not a number for {word}"))
        };
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        match word {
            "depth" => search.depth = Some(small(number()?)),
            "nodes" => search.nodes = Some(number()?),
            "movetime" => search.movetime = Some(number()?),
            "infinite" => search = Search::default(),
            "perft" => return Ok(Go::Perft(small(number()?))),
            "p1time" | "wtime" => search.clocks[0] = Some(number()?),
            "p2time" | "btime" => search.clocks[1] = Some(number()?),
            "p1inc" | "winc" => search.increments[0] = number()?,
            "p2inc" | "binc" => search.increments[1] = number()?,
            _ => return Err(format!("go does not know {word}")),
        }
    }
    Ok(Go::Search(search))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str, is_first: bool) -> Limits {
        match Request::read(line) {
            Ok(Some(Request::Go(Go::Search(search)))) => search.limits(is_first),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn limits_are_understood() {
        assert_eq!(limits("go depth 5", true), Limits::depth(5));
        assert_eq!(limits(" go  nodes 12 ", false), Limits::nodes(12));
        assert_eq!(limits("go movetime 250", true), Limits::time(Duration::from_millis(250)));
        assert_eq!(limits("go infinite", true), Limits::default());
        let clocks = "go p1time 60000 p2time 1000 p1inc 100 p2inc 0";
        let within = |soft: u64, hard: u64| {
            let [soft, hard] = [soft, hard].map(Duration::from_millis);
            Limits::time(hard).or_soft_time(soft)
        };
        assert_eq!(limits(clocks, true), within(2450, 9800));
        assert_eq!(limits(clocks, false), within(40, 160));
        assert_eq!(limits("go p1time 20", true), within(1, 1));
        // Whatever the clock shows, something is left of it.
        for left in [60, 100, 1000, 100_000] {
            for increment in [0, 10, 5000] {
                let clocks = limits(&format!("go wtime {left} winc {increment}"), true);
                let [soft, hard] = [clocks.soft_time, clocks.time].map(Option::unwrap);
                assert!(
                    soft <= hard && hard <= Duration::from_millis(left - 50),
                    "{left} {increment}"
                );
            }
        }
        assert_eq!(limits("go movetime 9 wtime 20", true), Limits::time(Duration::from_millis(9)));
    }

    #[test]
    fn positions_are_understood() {
        let read = |line| Request::read(line).unwrap().unwrap();
        let moves = vec!["a", "b"];
        assert_eq!(
            read("position startpos moves a b"),
            Request::Position { fen: None, moves: moves.clone() }
        );
        assert_eq!(
            read("position fen (x) moves a b"),
            Request::Position { fen: Some("(x)"), moves }
        );
        assert_eq!(read("position startpos"), Request::Position { fen: None, moves: vec![] });
    }

    #[test]
    fn faults_are_named() {
        let cases = [
            ("hello", "unknown command hello"),
            ("position", "expected startpos or fen after position"),
            ("position fen", "expected a position after fen"),
            ("position startpos a", "expected moves, not a"),
            ("go depth", "expected a number after depth"),
            ("go nodes -1", "-1 is not a number for nodes"),
            ("go home", "go does not know home"),
            ("setoption Hash 3", "expected: setoption name <name> value <value>"),
            ("setoption name Hash", "expected a value for Hash"),
            ("query", "expected a question after query"),
        ];
        for (line, fault) in cases {
            assert_eq!(Request::read(line), Err(String::from(fault)));
        }
        assert_eq!(Request::read("  "), Ok(None));
    }
}
