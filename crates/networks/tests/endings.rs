//! Endings that a search must not lose sooner than it has to.

use game::{ByPlayer, Side};
use onitama::{Card, Move, Setup};
use plywood_networks::onitama::network;
use search::engine::{Engine, Limits};

/// Four pawns, Supers used, the second player to move. Every move loses, and this one in eleven plies: a search
/// that trusts a pass does not see it.
#[test]
fn a_loss_in_eleven_plies_is_not_chosen() {
    let setup = Setup {
        cards: vec![Card::Goose, Card::Ox, Card::Elephant, Card::Rooster, Card::Monkey],
        pawns: ByPlayer { first: vec![(1, 1), (0, 3)], second: vec![(4, 2), (3, 3)] },
        turn: Side::Second,
        super_used: ByPlayer { first: true, second: true },
    };
    let position = setup.position().unwrap();
    let [from, to] = ["(3,3)", "(2,2)"].map(|square| square.parse().unwrap());
    let blunder = Move { from, to, card: Card::Elephant, is_super: false };
    let found = Engine::new(network(), 16 << 20).search(&position, Limits::depth(21));
    assert_ne!(found.best().unwrap().moves[0], blunder);
}
