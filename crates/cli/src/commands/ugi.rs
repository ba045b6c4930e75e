//! `plywood ugi <game>`: the engine for match runners and boards on screens.
//!
//! The Universal Game Interface is UCI, the protocol of chess engines, for any game: the same lines, `ugi`
//! in place of `uci`, and `query` for whoever does not know the rules. Positions and moves are in the
//! games' own notations, without blanks.

mod request;
mod worker;

use crate::engine::TablesFolder;
use crate::failure::{Failure, about};
use crate::output::Output;
use crate::source::next_line;
use crate::start::GameCommand;
use catalog::{Evaluator, Playable, Player};
use clap::Args;
use request::{Go, Request};
use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;
use worker::{Job, Settings, Signal, work};

/// Speak the Universal Game Interface on standard input and output.
///
/// Answers to `ugi`, `isready`, `uginewgame`, `setoption` for Hash, Threads and `MultiPV`, `position`, `stop`, `quit`, to
/// `go` with depth, nodes, movetime, infinite, the players' clocks or perft, and to `query` for gameover, p1turn
/// and result, in Santorini also for placement, and to `d`, which shows the board. Positions and moves are in the game's notation, without blanks.
///
/// At the end of the input a search without limits is stopped, and others are finished. After `quit` counts are
/// finished, and searches answer at once with the best move so far.
#[derive(Args, Debug)]
pub(crate) struct Ugi {
    /// The evaluator; by default the game's strongest one.
    #[arg(long, value_name = "name")]
    evaluator: Option<String>,

    #[command(flatten)]
    tables: TablesFolder,
}

impl GameCommand for Ugi {
    fn run<G: Playable>(&self, _output: &Output) -> Result<(), Failure> {
        self.tables.open();
        converse(G::initial(), self.evaluator.as_deref())
    }
}

/// A conversation to the end of the input. One thread listens, another one searches.
fn converse<G: Playable>(start: G, evaluator: Option<&str>) -> Result<(), Failure> {
    let evaluator = G::evaluator(evaluator).map_err(about("--evaluator"))?;
    let signal = Signal::default();
    let (jobs, queue) = mpsc::sync_channel(MOST_JOBS);
    thread::scope(|scope| {
        scope.spawn(|| work(evaluator, queue, &signal));
        let mut session = Session {
            position: start,
            evaluator,
            settings: Settings::default(),
            jobs,
            signal: &signal,
        };
        let heard = session.listen();
        // A search that nobody could stop any more is stopped now.
        signal.end_of_input();
        heard.map_err(|error| Failure::failed(format!("standard input: {error}")))
    })
}

/// The most jobs that wait for their turn. Nobody who waits for an answer has more than a few.
const MOST_JOBS: usize = 1000;

/// Reads a line as a conversation does, and does nothing.
///
/// # Errors
///
/// What is wrong with it.
pub(crate) fn read<G: Playable>(line: &str) -> Result<(), String> {
    if let Some(Request::Position { fen, moves }) = Request::read(line)? {
        position::<G>(fen, &moves)?;
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

struct Session<'a, G: Playable> {
    position: G,
    evaluator: Evaluator<G>,
    settings: Settings,
    jobs: mpsc::SyncSender<Job<G>>,
    signal: &'a Signal,
}

impl<G: Playable> Session<'_, G> {
    /// Answers to every line, to the end of the input.
    fn listen(&mut self) -> io::Result<()> {
        let mut input = io::stdin().lock();
        while let Some(line) = next_line(&mut input)? {
            if self.answer(&line) == Next::Quit {
                self.signal.quit();
                break;
            }
        }
        Ok(())
    }

    fn answer(&mut self, line: &str) -> Next {
        match Request::read(line) {
            Ok(None) => {}
            Ok(Some(Request::Introduce { word })) => introduce(word),
            Ok(Some(Request::IsReady)) => say("readyok"),
            Ok(Some(Request::NewGame)) => self.send(Job::Forget),
            Ok(Some(Request::Option { name, value })) => {
                if let Err(fault) = self.settings.set(name, value) {
                    say(&format!("info string {fault}"));
                }
            }
            Ok(Some(Request::Position { fen, moves })) => match position(fen, &moves) {
                Ok(position) => self.position = position,
                Err(fault) => say(&format!("info string {fault}")),
            },
            Ok(Some(Request::Go(go))) => self.go(&go),
            Ok(Some(Request::Display)) => say(&super::show::shown(&self.position, false)),
            Ok(Some(Request::Stop)) => self.signal.stop(),
            Ok(Some(Request::Query(what))) => self.query(what),
            Ok(Some(Request::Quit)) => return Next::Quit,
            Err(fault) => say(&format!("info string {fault}")),
        }
        Next::Listen
    }

    fn go(&self, go: &Go) {
        let (position, settings) = (self.position.clone(), self.settings);
        let job = match go {
            Go::Perft(plies) => Job::Perft { position, plies: *plies },
            Go::Search(search) => {
                let limits = search.limits(self.is_first_to_move());
                Job::Search { position, limits, settings }
            }
        };
        self.send(job);
    }

    fn is_first_to_move(&self) -> bool {
        self.position.turn().index() == 0
    }

    fn query(&self, what: &str) {
        let end = self.position.outcome();
        let answer = match what {
            "gameover" => end.is_some().to_string(),
            "p1turn" => self.is_first_to_move().to_string(),
            "result" => {
                let winner = end.map(|end| G::winner(end).map(Player::index));
                String::from(match winner {
                    None => "none",
                    Some(None) => "draw",
                    Some(Some(0)) => "p1win",
                    Some(Some(_)) => "p2win",
                })
            }
            _ => match G::query(what, self.evaluator) {
                Some(answer) => answer,
                None => return say(&format!("info string there is no query {what}")),
            },
        };
        say(&format!("response {answer}"));
    }

    fn send(&self, job: Job<G>) {
        let is_asked_for = job.is_asked_for();
        match self.jobs.try_send(job) {
            // Before anyone can say stop: lines are read one after the other.
            Ok(()) if is_asked_for => self.signal.ask(),
            Err(mpsc::TrySendError::Full(_)) => say("info string too many jobs wait already"),
            // Nobody is there to take it only after the worker has gone, and then the session is over.
            Ok(()) | Err(mpsc::TrySendError::Disconnected(_)) => {}
        }
    }
}

/// Says who speaks, and what can be set.
fn introduce(word: &str) {
    say(concat!("id name Plywood ", env!("CARGO_PKG_VERSION")));
    say(concat!("id author ", env!("CARGO_PKG_AUTHORS")));
    for option in Settings::OPTIONS {
        say(option);
    }
    say(&format!("{word}ok"));
}

/// The position after some moves.
fn position<G: Playable>(fen: Option<&str>, moves: &[&str]) -> Result<G, String> {
    let mut position = match fen {
        None => G::initial(),
        Some(text) => G::read(text).map_err(|error| error.to_string())?,
    };
    for text in moves {
        let legal = position.read_move(text).map_err(|error| error.to_string())?;
        position.play_unchecked(legal);
    }
    Ok(position)
}

/// Says a line at once.
///
/// If nobody listens any more, the conversation is over. Only the process as a whole can end then: one thread
/// may be waiting for a line that never comes, and there is nothing to save.
fn say(line: &str) {
    let mut stdout = io::stdout().lock();
    if let Err(error) = writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
        Failure::output(&error).exit();
    }
}
