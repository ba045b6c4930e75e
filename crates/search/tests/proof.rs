//! Proofs agree with a plain solution of small games, with and without repetitions.

use game::laws::Random;
use game::{Game, Identified, Outcome, Side, Tactics, Verdict};
use plywood_search::proof::{Progress, Prover, prove_in_turns};
use plywood_search::{Score, ScoreKind};
use std::sync::Arc;

/// Who won, if anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End(Option<Side>);

impl Outcome for End {
    type Player = Side;
    const ALL: &'static [Self] = &[Self(None), Self(Some(Side::First)), Self(Some(Side::Second))];

    fn index(self) -> usize {
        self.0.map_or(0, |side| 1 + side.index())
    }

    fn verdict(self, player: Side) -> Verdict {
        match self.0 {
            None => Verdict::Draw,
            Some(winner) if winner == player => Verdict::Win,
            Some(_) => Verdict::Loss,
        }
    }
}

/// The rules of a game as a list: for each node its end, or the nodes that moves lead to. Even nodes belong to the first player.
#[derive(PartialEq, Debug)]
enum Node {
    End(End),
    Moves(Vec<usize>),
}

#[derive(Clone, PartialEq, Debug)]
struct Place {
    nodes: Arc<Vec<Node>>,
    at: usize,
}

impl Game for Place {
    type Player = Side;
    type Move = usize;
    type Outcome = End;
    const MAX_MOVES: usize = 4;

    fn turn(&self) -> Side {
        Side::BOTH[self.at % 2]
    }

    fn outcome(&self) -> Option<End> {
        match &self.nodes[self.at] {
            Node::End(end) => Some(*end),
            Node::Moves(_) => None,
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        let moves: &[usize] = match &self.nodes[self.at] {
            Node::End(_) => &[],
            Node::Moves(moves) => moves,
        };
        moves.iter().copied()
    }

    fn play_unchecked(&mut self, legal: usize) {
        self.at = legal;
    }
}

impl Identified for Place {
    fn identity(&self) -> u128 {
        self.at as u128
    }
}

impl Tactics for Place {}

/// Random rules. Without repetitions, moves lead to larger nodes only.
fn rules(random: &mut Random, size: usize, repeats: bool) -> Arc<Vec<Node>> {
    let node = |random: &mut Random, at: usize| {
        let least = if repeats { 0 } else { at + 1 };
        let mut moves: Vec<usize> = (0..=random.below(4))
            .filter_map(|_| {
                let to = least + random.below(size.saturating_sub(least).max(1));
                // To a node of the other player.
                let to = if to % 2 == at % 2 { to + 1 } else { to };
                (to < size && to >= least).then_some(to)
            })
            .collect();
        moves.sort_unstable();
        moves.dedup();
        if moves.is_empty() || random.below(8) == 0 {
            Node::End(End::ALL[random.below(3)])
        } else {
            Node::Moves(moves)
        }
    };
    Arc::new((0..size).map(|at| node(random, at)).collect())
}

/// For each node, the plies in which a player forces a win: the definition, step by step.
fn forced(nodes: &[Node], winner: Side) -> Vec<Option<u32>> {
    let mut plies: Vec<Option<u32>> =
        nodes.iter().map(|node| (*node == Node::End(End(Some(winner)))).then_some(0)).collect();
    for (round, _) in (1..).zip(nodes) {
        let before = plies.clone();
        for (at, node) in nodes.iter().enumerate() {
            let Node::Moves(moves) = node else { continue };
            let wins = |to: &usize| before[*to].is_some();
            let is_forced = if Side::BOTH[at % 2] == winner {
                moves.iter().any(wins)
            } else {
                moves.iter().all(wins)
            };
            if is_forced && plies[at].is_none() {
                plies[at] = Some(round);
            }
        }
    }
    plies
}

fn evaluate(place: &Place, player: Side) -> i32 {
    // Any evaluation will do.
    let hash = i32::try_from(place.at * 331 % 1021).unwrap() - 510;
    if player == Side::First { hash } else { -hash }
}

/// Proves a node with a budget for each try, until it is decided.
fn prove(prover: &mut Prover<Place, fn(&Place, Side) -> i32>, place: &Place) -> Progress {
    let mut budget = 8;
    loop {
        match prover.prove(place, budget, &|| false) {
            Progress::Open => budget *= 2,
            decided => return decided,
        }
    }
}

#[test]
fn a_proof_is_right_and_nothing_is_refuted_that_can_be_proven_without_repetitions() {
    let mut random = Random::new(23);
    let mut counts = [0; 2];
    for round in 0..600 {
        let repeats = round % 2 == 0;
        let size = 5 + random.below(60);
        let nodes = rules(&mut random, size, repeats);
        for winner in Side::BOTH {
            let truth = forced(&nodes, winner);
            // A table of everything, and one that forgets most of it.
            for bytes in [1 << 16, 300] {
                let mut prover = Prover::new(winner, evaluate as fn(&Place, Side) -> i32, bytes);
                for at in 0..size {
                    let place = Place { nodes: Arc::clone(&nodes), at };
                    match (prove(&mut prover, &place), truth[at]) {
                        (Progress::Won(plies), Some(least)) => {
                            assert!(plies >= least, "node {at}: {plies} plies, at least {least}");
                            counts[0] += 1;
                        }
                        (Progress::Refuted, None) => counts[1] += 1,
                        (Progress::Refuted, Some(_)) if repeats => {}
                        (found, truth) => panic!("node {at}: {found:?}, in truth {truth:?}"),
                    }
                }
            }
        }
    }
    assert!(counts.into_iter().all(|count| count > 10_000), "{counts:?}");
}

#[test]
fn provers_in_turns_find_what_either_would_find() {
    let mut random = Random::new(31);
    let mut counts = [0; 3];
    for _ in 0..200 {
        let size = 5 + random.below(60);
        let nodes = rules(&mut random, size, false);
        let [first, second] = Side::BOTH.map(|winner| forced(&nodes, winner));
        for (at, forced) in first.into_iter().zip(second).enumerate() {
            let winner = match forced {
                (Some(_), _) => Some(Side::First),
                (None, Some(_)) => Some(Side::Second),
                (None, None) => None,
            };
            let place = Place { nodes: Arc::clone(&nodes), at };
            for order in [Side::BOTH, [Side::Second, Side::First]] {
                let prover = |side| Prover::new(side, evaluate as fn(&Place, Side) -> i32, 300);
                let found = prove_in_turns(&mut order.map(prover), &place, &|| false);
                let won = found.iter().position(|found| matches!(found, Progress::Won(_)));
                assert_eq!(won.map(|index| order[index]), winner);
                counts[won.map_or(2, |index| order[index].index())] += 1;
            }
        }
    }
    assert!(counts.into_iter().all(|count| count > 1000), "{counts:?}");

    // Nobody wins, and nobody has been asked.
    let nodes = Arc::new(vec![Node::Moves(vec![1]), Node::End(End(None))]);
    let place = Place { nodes, at: 0 };
    let mut provers = Side::BOTH.map(|side| Prover::new(side, evaluate, 300));
    assert_eq!(prove_in_turns(&mut provers, &place, &|| true), [Progress::Open; 2]);
    assert_eq!(prove_in_turns(&mut provers, &place, &|| false), [Progress::Refuted; 2]);
}

#[test]
fn winning_moves_lead_to_the_win_in_the_plies_of_the_proof() {
    let mut random = Random::new(29);
    let mut wins = 0;
    for round in 0..200 {
        let size = 40;
        // A table that forgets most may lead around in a circle; so it gets no repetitions.
        let forgets = round % 2 == 1;
        let nodes = rules(&mut random, size, !forgets);
        let bytes = if forgets { 300 } else { 1 << 16 };
        for at in 0..size {
            let mut place = Place { nodes: Arc::clone(&nodes), at };
            let winner = place.turn();
            let mut prover = Prover::new(winner, evaluate as fn(&Place, Side) -> i32, bytes);
            let Progress::Won(most) = prove(&mut prover, &place) else { continue };
            let mut plies = 0;
            while place.outcome().is_none() {
                let played = if place.turn() == winner {
                    prover.winning_move(&place, &|| false).expect("a win is found again")
                } else {
                    random.legal_move(&place).expect("the game goes on")
                };
                place = place.after(played);
                plies += 1;
            }
            assert_eq!(place.outcome(), Some(End(Some(winner))));
            assert!(forgets || plies <= most, "{plies} plies instead of {most}");
            wins += 1;
        }
    }
    assert!(wins > 1000, "{wins}");
}

#[test]
fn what_a_probe_knows_is_not_searched() {
    // A ladder of 100 nodes to a win of the first player.
    let mut nodes: Vec<Node> = (1..=100).map(|next| Node::Moves(vec![next])).collect();
    nodes.push(Node::End(End(Some(Side::First))));
    let start = Place { nodes: Arc::new(nodes), at: 0 };
    let prover = || Prover::new(Side::First, evaluate as fn(&Place, Side) -> i32, 1 << 16);
    let mut plain = prover();
    assert_eq!(prove(&mut plain, &start), Progress::Won(100));
    let probe = |place: &Place| {
        let score = if place.turn() == Side::First { Score::win(7) } else { Score::loss(7) };
        (place.at >= 20).then_some(score)
    };
    let mut short = prover().probe(Some(Arc::new(probe)));
    assert_eq!(prove(&mut short, &start), Progress::Won(27));
    assert!(short.nodes() < plain.nodes());
    let drawn = |place: &Place| (place.at >= 20).then_some(Score::ZERO);
    assert!(matches!(Score::ZERO.kind(), ScoreKind::Cp(0)));
    assert_eq!(prove(&mut prover().probe(Some(Arc::new(drawn))), &start), Progress::Refuted);
}

#[test]
fn a_search_that_is_stopped_is_open_and_goes_on_later() {
    let mut nodes: Vec<Node> = (1..=200).map(|next| Node::Moves(vec![next])).collect();
    nodes.push(Node::End(End(Some(Side::Second))));
    let start = Place { nodes: Arc::new(nodes), at: 0 };
    let mut prover = Prover::new(Side::Second, evaluate as fn(&Place, Side) -> i32, 1 << 16);
    assert_eq!(prover.prove(&start, 10, &|| false), Progress::Open);
    assert_eq!(prover.nodes(), 10);
    assert_eq!(prove(&mut prover, &start), Progress::Won(200));
    assert_eq!(prover.winner(), Side::Second);
    assert_eq!(prover.prove(&start, 0, &|| true), Progress::Won(200), "it is in the table");
}
