//! Perft against the recursion that defines it.

use game::laws::Random;
use game::{Game, Natural};
use plywood_search::{Counter, par_perft, perft};

/// Every sequence of exactly so many moves, played.
fn played<G: Game>(position: &G, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    position.moves().map(|legal| played(&position.after(legal), plies - 1)).sum()
}

fn agrees<G: Game + Send + Sync>(start: &G, plies: u32) {
    let mut random = Random::new(9);
    for _ in 0..40 {
        // Also positions where the game is over, or nearly.
        let position = random.position(start, 60);
        for plies in 0..=plies {
            let expected = Natural::from(played(&position, plies));
            assert_eq!(perft(&position, plies), expected);
            assert_eq!(par_perft(&position, plies), expected);
            assert_eq!(Counter::new().memory(1 << 16).par_perft(&position, plies), Ok(expected));
        }
    }
}

#[test]
fn only_sequences_of_the_whole_length_are_counted() {
    agrees(
        &"(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse::<santorini::Position>().unwrap(),
        2,
    );
    let cards = r#"["Cobra","Rabbit","Rooster","Tiger","Monkey"]"#;
    let pawns = "[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)]";
    let start: onitama::Position = format!("({cards},{pawns},0,True,True)").parse().unwrap();
    agrees(&start, 4);
    agrees(&peg::Position::start(peg::Hole::at(0, 0).unwrap()), 4);
}
