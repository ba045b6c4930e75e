//! What the engine promises: true announcements, limits that hold, and the same answer every time.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use game::laws::Random;
use game::{Danger, Game, Identified, Side, Tactics};
use onitama::Card;
use peg::{Hole, Position};
use plywood_search::engine::{Engine, Found, Limits, MAX_DEPTH, Observer, Report};
use plywood_search::{Score, ScoreKind, Searchable};
use santorini::Square;
use std::sync::Arc;

fn onitama() -> onitama::Position {
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    onitama::Position::start(cards, Side::First).unwrap()
}

fn santorini() -> santorini::Position {
    let at = |row, col| Square::at(row, col).unwrap();
    santorini::Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap()
}

/// The score of a win or a loss in at most so many moves, by playing everything; `None` if neither is
/// forced.
fn plain<G: Game>(position: &G, plies: u32) -> Option<Score> {
    if let Some(end) = position.outcome() {
        let score = Score::of_outcome(end, position.turn(), 0);
        return score.is_decisive().then_some(score);
    }
    if plies == 0 {
        return None;
    }
    let (mut best, mut is_lost) = (Score::loss(0), true);
    for legal in position.moves() {
        match plain(&position.after(legal), plies - 1).map(Score::kind) {
            Some(ScoreKind::Win(after)) => best = best.max(Score::loss(after + 1)),
            Some(ScoreKind::Loss(after)) => best = best.max(Score::win(after + 1)),
            Some(ScoreKind::Cp(_)) | None => is_lost = false,
        }
    }
    (is_lost || best.is_win()).then_some(best)
}

/// The number of plies to a win or loss.
fn distance(score: Score) -> Option<u32> {
    match score.kind() {
        ScoreKind::Win(plies) | ScoreKind::Loss(plies) => Some(plies),
        ScoreKind::Cp(_) => None,
    }
}

/// Positions near the ends of random games.
fn positions<G: Game>(start: &G, wanted: usize, seed: u64) -> Vec<G> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < wanted {
        let game = random.game(start, usize::MAX);
        found.extend(game.into_iter().rev().nth(2 + random.below(5)));
    }
    found
}

fn announcements_are_true<G>(start: &G, evaluate: fn(&G, Side) -> i32, plies: u32, cases: usize)
where
    G: Searchable + Game<Player = Side>,
{
    let (mut wins, mut losses) = (0, 0);
    for position in positions(start, cases, 3) {
        let truth = plain(&position, plies);
        let mut engine = Engine::new(evaluate, 1 << 16);
        let found = engine.search(&position, Limits::depth(plies + 2));
        let said = found.best().unwrap().score;
        if let Some(truth) = truth {
            assert_eq!((said.is_win(), said.is_loss()), (truth.is_win(), truth.is_loss()));
            // The line need not be the shortest.
            assert!(distance(said) >= distance(truth), "{said}, but the truth is {truth}");
        } else {
            assert!(distance(said).is_none_or(|within| within > plies), "{said} is not true");
        }
        wins += usize::from(truth.is_some_and(Score::is_win));
        losses += usize::from(truth.is_some_and(Score::is_loss));
    }
    assert!(wins > cases / 20 && losses > 0, "{wins} wins, {losses} losses");
}

#[test]
fn announced_ends_are_true_and_none_is_missed() {
    announcements_are_true(&santorini(), santorini::evaluate::plywood, 3, 60);
    announcements_are_true(&onitama(), onitama::evaluate::plywood, 4, 60);
}

#[test]
fn an_evaluation_without_sense_hides_no_win() {
    let without_sense =
        |position: &santorini::Position, _| i32::try_from(position.count_moves()).unwrap() % 7;
    announcements_are_true(&santorini(), without_sense, 3, 20);
}

fn search<G>(position: &G, limits: Limits, evaluate: fn(&G, G::Player) -> i32) -> Found<G::Move>
where
    G: Searchable,
{
    Engine::new(evaluate, 1 << 20).search(position, limits)
}

#[test]
fn one_thread_gives_the_same_answer_every_time() {
    for limits in [Limits::depth(6), Limits::nodes(20_000)] {
        let twice = [(); 2].map(|()| search(&santorini(), limits, santorini::evaluate::plywood));
        assert_eq!(twice[0], twice[1]);
        let twice = [(); 2].map(|()| search(&onitama(), limits, onitama::evaluate::plywood));
        assert_eq!(twice[0], twice[1]);
    }
}

#[test]
fn a_limit_of_nodes_holds_to_the_node() {
    for nodes in [1, 2, 100, 12_345] {
        let found = search(&onitama(), Limits::nodes(nodes), onitama::evaluate::plywood);
        assert_eq!(found.nodes, nodes);
        assert!(onitama().is_legal(found.best().unwrap().moves[0]));
    }
}

/// Stops a search after so many questions, and notes the last depth that was reported.
struct Impatient {
    questions: AtomicU64,
    most: u64,
    depth: AtomicU64,
}

impl Impatient {
    fn new(most: u64) -> Self {
        Self { questions: AtomicU64::new(0), most, depth: AtomicU64::new(0) }
    }
}

impl<M> Observer<M> for Impatient {
    fn is_stopped(&self) -> bool {
        self.questions.fetch_add(1, Relaxed) >= self.most
    }

    fn report(&self, report: &Report<'_, M>) {
        assert!(!report.line.moves.is_empty());
        self.depth.store(report.depth.into(), Relaxed);
    }
}

#[test]
fn a_search_without_limit_can_be_stopped_at_any_time() {
    for most in [0, 1, 2, 10, 100] {
        let observer = Impatient::new(most);
        let mut engine = Engine::new(santorini::evaluate::plywood, 1 << 20).observer(&observer);
        let found = engine.search(&santorini(), Limits::default());
        assert!(santorini().is_legal(found.best().unwrap().moves[0]));
        assert!(found.nodes <= (most + 1) * 512, "{} nodes", found.nodes);
        let whole = u64::from(found.depth);
        let reported = observer.depth.into_inner();
        assert!(reported == whole || reported == whole + 1, "{reported} after {whole}");
    }
}

#[test]
fn many_threads_find_the_ends_that_one_finds() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for position in positions(&santorini(), 20, 9) {
        let alone = search(&position, Limits::depth(5), santorini::evaluate::plywood);
        let mut engine = Engine::new(santorini::evaluate::plywood, 1 << 16);
        let together = pool.install(|| engine.par_search(&position, Limits::depth(5)));
        let [alone, together] = [&alone, &together].map(|found| found.best().unwrap());
        assert!(position.is_legal(together.moves[0]));
        if alone.score.is_decisive() {
            assert_eq!(alone.score.is_win(), together.score.is_win());
        }
    }
    let observer = Impatient::new(50);
    let mut engine = Engine::new(onitama::evaluate::plywood, 1 << 16).observer(&observer);
    let found = pool.install(|| engine.par_search(&onitama(), Limits::default()));
    assert!(onitama().is_legal(found.best().unwrap().moves[0]));
}

#[test]
fn several_lines_start_with_different_moves_the_best_first() {
    let mut engine = Engine::new(onitama::evaluate::plywood, 1 << 20).lines(5);
    let found = engine.search(&onitama(), Limits::depth(5));
    assert_eq!(found.lines.len(), 5);
    assert!(found.lines.is_sorted_by_key(|line| -line.score));
    for (index, line) in found.lines.iter().enumerate() {
        assert!(found.lines[..index].iter().all(|other| other.moves[0] != line.moves[0]));
        let mut position = onitama();
        for &played in &line.moves {
            position.play(played).unwrap();
        }
    }
    let mut greedy = Engine::new(onitama::evaluate::plywood, 1 << 20).lines(1000);
    let all = greedy.search(&onitama(), Limits::depth(1));
    assert_eq!(all.lines.len(), onitama().count_moves());
}

#[test]
fn a_game_that_is_over_has_no_line() {
    let mut over = santorini();
    while let Some(next) = over.moves().last() {
        over.play_unchecked(next);
    }
    let found = search(&over, Limits::depth(3), santorini::evaluate::plywood);
    assert_eq!((found.lines.len(), found.depth, found.nodes), (0, 0, 0));
}

#[test]
fn a_solitaire_is_searched_like_any_game() {
    let mut pegs = Position::start(Hole::at(0, 0).unwrap());
    for left in (1..=32).rev() {
        let limits = Limits::depth(6).or_nodes(2_000);
        let found = search(&pegs, limits, |_, _| 0);
        let best = found.best().unwrap();
        if left <= 4 {
            assert_eq!(best.score, Score::win(left));
        }
        pegs.play(best.moves[0]).unwrap();
    }
    assert!(pegs.outcome().is_some());
}

#[test]
fn a_cleared_engine_searches_like_a_new_one() {
    let new = search(&santorini(), Limits::depth(5), santorini::evaluate::plywood);
    let mut engine = Engine::new(santorini::evaluate::plywood, 1 << 20);
    assert_eq!(engine.search(&santorini(), Limits::depth(5)), new);
    let again = engine.search(&santorini(), Limits::depth(5));
    assert!(again.nodes < new.nodes, "it remembers: {} nodes, then {}", new.nodes, again.nodes);
    engine.clear();
    assert_eq!(engine.search(&santorini(), Limits::depth(5)), new);
}

#[test]
fn limits_are_set_one_by_one() {
    let (depth, nodes, time) = (Some(3), Some(100), Some(Duration::from_secs(1)));
    let all = Limits::depth(3).or_nodes(100).or_time(Duration::from_secs(1));
    assert_eq!((all.depth, all.nodes, all.time), (depth, nodes, time));
    assert_eq!(Limits::time(Duration::from_secs(1)).or_nodes(100).or_depth(3), all);
    let none = all.or_depth(None).or_nodes(None).or_time(None);
    assert_eq!(none, Limits::default());
}

#[test]
fn no_depth_is_begun_after_the_soft_time() {
    let limits = Limits::depth(5).or_soft_time(Duration::ZERO);
    let found = search(&santorini(), limits, santorini::evaluate::plywood);
    assert_eq!(found.depth, 1, "the first depth is searched all the same");
    let limits = limits.or_soft_time(None);
    assert_eq!(search(&santorini(), limits, santorini::evaluate::plywood).depth, 5);
}

#[test]
fn a_search_without_time_gives_a_move_all_the_same() {
    let found = search(&onitama(), Limits::time(Duration::ZERO), onitama::evaluate::plywood);
    assert!(onitama().is_legal(found.best().unwrap().moves[0]));
}

#[test]
fn an_engine_shows_the_size_of_its_table() {
    let engine = Engine::new(onitama::evaluate::plywood, 1 << 10);
    assert_eq!(format!("{engine:?}"), "Engine { table: Table { capacity: 32, .. }, .. }");
}

/// Captures without an end.
#[derive(Clone, PartialEq)]
struct Endless(Side);

impl Game for Endless {
    type Player = Side;
    type Move = ();
    type Outcome = onitama::Outcome;
    const MAX_MOVES: usize = 1;

    fn turn(&self) -> Side {
        self.0
    }

    fn outcome(&self) -> Option<onitama::Outcome> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        core::iter::once(())
    }

    fn play_unchecked(&mut self, (): ()) {
        self.0 = self.0.other();
    }
}

impl Identified for Endless {
    fn identity(&self) -> u128 {
        self.0.index() as u128
    }
}

impl Tactics for Endless {
    fn captures(&self) -> impl Iterator<Item = ()> {
        self.moves()
    }
}

#[test]
fn ten_captures_are_played_out_and_no_more() {
    // Nobody likes to be the one to move, so that everyone goes on.
    let found = search(&Endless(Side::First), Limits::depth(1), |_, _| -5);
    assert_eq!(found.nodes, 1 + 10);
}

#[test]
fn a_search_ends_at_the_maximum_depth() {
    let found = search(&Endless(Side::First), Limits::depth(u32::MAX), |_, _| 0);
    assert_eq!((found.depth, found.lines[0].moves.len()), (MAX_DEPTH, MAX_DEPTH as usize));
}

/// The first player chooses a number, the second one passes, and the number is looked at.
#[derive(Clone, PartialEq)]
struct Wide(Option<u16>, Side);

impl Game for Wide {
    type Player = Side;
    type Move = u16;
    type Outcome = onitama::Outcome;
    const MAX_MOVES: usize = 300;

    fn turn(&self) -> Side {
        self.1
    }

    fn outcome(&self) -> Option<onitama::Outcome> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = u16> {
        0..if self.0.is_some() { 1 } else { 300 }
    }

    fn play_unchecked(&mut self, number: u16) {
        self.0 = self.0.or(Some(number));
        self.1 = self.1.other();
    }
}

impl Identified for Wide {
    fn identity(&self) -> u128 {
        let number = self.0.map_or(0, |number| 1 + u128::from(number));
        number << 1 | self.1.index() as u128
    }
}

impl Tactics for Wide {}

#[test]
fn a_position_may_have_more_moves_than_a_byte_counts() {
    let evaluate: fn(&Wide, Side) -> i32 = |wide, player| {
        let number = wide.0.map_or(0, i32::from);
        if player == Side::First { number } else { -number }
    };
    for depth in [1, 2, 3] {
        let found = search(&Wide(None, Side::First), Limits::depth(depth), evaluate);
        assert_eq!(found.best().unwrap().moves[0], 299);
    }
}

/// Who is to move and has fewer pawns is lost in ten plies, by decree.
#[test]
fn a_probe_is_believed_and_its_distance_counts_from_the_position() {
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let start = onitama::Position::start(cards, Side::First).unwrap();
    let probe = |position: &onitama::Position| {
        let [own, other] =
            [position.turn(), position.turn().other()].map(|side| position.pawns(side).len());
        (own < other).then_some(Score::loss(10))
    };
    let engine = || Engine::new(onitama::evaluate::plywood, 1 << 20);
    // Captures are the best there is: nothing wins sooner, and after some capture nothing wins for the other.
    let is_quiet = |position: &onitama::Position| position.winning_move().is_none();
    let position = (0..1000)
        .flat_map(|seed| Random::new(seed).game(&start, 60))
        .find(|position| {
            let lost = |played| position.after(played).danger() == Danger::Lost;
            let gains = |played| {
                let next = position.after(played);
                is_quiet(&next) && probe(&next).is_some()
            };
            is_quiet(position) && !position.moves().any(lost) && position.captures().any(gains)
        })
        .unwrap();
    let mut probing = engine();
    probing.set_probe(Some(Arc::new(probe)));
    let found = probing.search(&position, Limits::depth(1));
    assert_eq!(found.best().unwrap().score, Score::win(11));
    let mut without = engine().fixed_probe(None);
    without.set_probe(Some(Arc::new(probe)));
    let plain = engine().search(&position, Limits::depth(1));
    assert_eq!(without.search(&position, Limits::depth(1)), plain);
}
