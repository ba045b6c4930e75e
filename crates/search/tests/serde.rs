//! Limits, partial counts and results round trip.

use core::time::Duration;
use game::{Game, Identified, Natural, Outcome, Side, Tactics, Tally, Verdict};
use plywood_search::engine::{Engine, Found, Limits, Line, Observer, Report};
use plywood_search::minimax::{Best, minimax};
use plywood_search::{Counter, LevelReport, Method, Partial, Score, Watch};
use serde_json::{Value, from_str, to_string, to_value};
use std::sync::Mutex;

#[test]
fn methods_go_by_their_names() {
    assert_eq!(to_string(&Method::ALL).unwrap(), r#"["plain","bulk","merged","grouped"]"#);
    for method in Method::ALL {
        let text = to_string(&method).unwrap();
        assert_eq!(text, format!("\"{method}\""));
        assert_eq!(from_str::<Method>(&text).unwrap(), method);
    }
}

#[test]
fn scores_are_written_by_their_kind() {
    let scores = [
        (Score::cp(-12), r#"{"cp":-12}"#),
        (Score::cp(i32::MIN), r#"{"cp":-1073676288}"#),
        (Score::ZERO, r#"{"cp":0}"#),
        (Score::win(3), r#"{"win":3}"#),
        (Score::loss(Score::MAX_PLIES), r#"{"loss":65535}"#),
    ];
    for (score, text) in scores {
        assert_eq!(to_string(&score).unwrap(), text);
        assert_eq!(from_str::<Score>(text).unwrap(), score);
        let words = text.replace(['{', '}', '"'], "").replace(':', " ");
        assert_eq!(score.to_string(), words, "the same words as in text");
    }
}

#[test]
fn a_score_out_of_range_is_refused() {
    for (text, message) in [
        (r#"{"cp":1073676289}"#, "cp 1073676289 is not a score: the maximum is 1073676288"),
        (r#"{"cp":-2147483648}"#, "cp -2147483648 is not a score: the maximum is 1073676288"),
        (r#"{"win":65536}"#, "win 65536 is not a score: the maximum is 65535"),
        (r#"{"loss":4294967295}"#, "loss 4294967295 is not a score: the maximum is 65535"),
        (r#"{"draw":1}"#, "unknown variant `draw`"),
    ] {
        let refused = from_str::<Score>(text).unwrap_err().to_string();
        assert!(refused.starts_with(message), "{text}: {refused}");
    }
}

#[test]
fn limits_that_are_not_named_are_none() {
    let limits = Limits::depth(7).or_time(Duration::from_millis(1500));
    let text = r#"{"depth":7,"nodes":null,"time":{"secs":1,"nanos":500000000},"soft_time":null}"#;
    assert_eq!(to_string(&limits).unwrap(), text);
    assert_eq!(from_str::<Limits>(text).unwrap(), limits);
    assert_eq!(from_str::<Limits>(r#"{"nodes":9}"#).unwrap(), Limits::nodes(9));
    let misspelt = from_str::<Limits>(r#"{"deph":7}"#).unwrap_err().to_string();
    assert!(misspelt.starts_with("unknown field `deph`"), "{misspelt}");
}

/// Take one, two or three matches; who takes the last one wins.
#[derive(Clone, PartialEq, Debug)]
struct Matches {
    left: u8,
    turn: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Won(Side);

impl Outcome for Won {
    type Player = Side;
    const ALL: &'static [Self] = &[Self(Side::First), Self(Side::Second)];

    fn index(self) -> usize {
        self.0.index()
    }

    fn verdict(self, player: Side) -> Verdict {
        if self.0 == player { Verdict::Win } else { Verdict::Loss }
    }
}

impl Game for Matches {
    type Player = Side;
    type Move = u8;
    type Outcome = Won;
    const MAX_MOVES: usize = 3;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Won> {
        (self.left == 0).then_some(Won(self.turn.other()))
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(3)
    }

    fn play_unchecked(&mut self, taken: u8) {
        self.left -= taken;
        self.turn = self.turn.other();
    }
}

impl Identified for Matches {
    fn identity(&self) -> u128 {
        u128::from(self.left) << 1 | u128::from(self.turn == Side::Second)
    }
}

impl Tactics for Matches {}

const START: Matches = Matches { left: 5, turn: Side::First };

/// Keeps what it is told.
#[derive(Default)]
struct Keeper {
    reports: Mutex<Vec<Value>>,
    levels: Mutex<Vec<LevelReport>>,
    partial: Mutex<Option<Partial<Won>>>,
}

impl Observer<u8> for Keeper {
    fn report(&self, report: &Report<'_, u8>) {
        self.reports.lock().unwrap().push(to_value(report).unwrap());
    }
}

impl Watch<Won> for Keeper {
    fn block(&self, so_far: &Partial<Won>) {
        *self.partial.lock().unwrap() = Some(so_far.clone());
    }
}

impl Watch<peg::Outcome> for Keeper {
    fn level(&self, level: LevelReport) {
        self.levels.lock().unwrap().push(level);
    }
}

#[test]
fn what_is_found_comes_back() {
    let best = minimax(&START, 9, |_, _| 0);
    let text = to_string(&best).unwrap();
    assert!(text.starts_with(r#"{"score":{"win":3},"moves":[1],"nodes":"#), "{text}");
    assert_eq!(from_str::<Best<u8>>(&text).unwrap(), best);

    let keeper = Keeper::default();
    let found = Engine::new(|_: &Matches, _| 0, 0)
        .observer(&keeper)
        .lines(2)
        .search(&START, Limits::depth(9));
    let text = to_string(&found).unwrap();
    assert!(text.starts_with(r#"{"lines":[{"score":{"win":3},"moves":[1]},"#), "{text}");
    assert_eq!(from_str::<Found<u8>>(&text).unwrap(), found);

    let reports = keeper.reports.into_inner().unwrap();
    let last = reports.iter().rfind(|report| report["index"] == 0).unwrap();
    assert_eq!(last["line"], to_value(found.best()).unwrap());
    assert!(last["time"]["secs"].is_u64());
}

#[test]
fn a_line_without_a_move_is_refused() {
    let refused = from_str::<Line<u8>>(r#"{"score":{"win":3},"moves":[]}"#).unwrap_err();
    assert_eq!(refused.to_string(), "a line without a move: expected at least one");
}

#[test]
fn a_partial_count_comes_back_and_is_resumed() {
    let keeper = Keeper::default();
    let tally = Counter::new().watch(&keeper).plain(&START, 5).unwrap();
    assert_eq!(tally.total(), Natural::from(13u64));
    let partial = keeper.partial.into_inner().unwrap().unwrap();
    let text = to_string(&partial).unwrap();
    assert_eq!(from_str::<Partial<Won>>(&text).unwrap(), partial);
    assert_eq!(Counter::new().resume(&partial).plain(&START, 5), Ok(tally));

    let half = Partial::<Won>::new(vec![true, false], Tally::new());
    let text = r#"{"done":[true,false],"tally":["0","0","0"]}"#;
    assert_eq!(to_string(&half).unwrap(), text);
    assert_eq!(from_str::<Partial<Won>>(text).unwrap(), half);
    let other = from_str::<Partial<peg::Outcome>>(&text.replace(r#","0"]"#, "]"));
    assert!(other.unwrap_err().to_string().starts_with("invalid length 2, expected 3"));
}

#[test]
fn levels_are_written_by_their_numbers() {
    let keeper = Keeper::default();
    let pegs = peg::Position::start(peg::Hole::at(0, 0).unwrap());
    Counter::new().watch(&keeper).count(Method::Merged, &pegs, 6).unwrap();
    let levels = keeper.levels.into_inner().unwrap();
    let text = to_string(&levels[0]).unwrap();
    assert_eq!(text, r#"{"plies":1,"arrivals":4,"positions":1}"#);
    assert_eq!(from_str::<LevelReport>(&text).unwrap(), levels[0]);
}
