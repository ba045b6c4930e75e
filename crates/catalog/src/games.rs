//! The games of the workspace.
//!
//! | game | position | move | start |
//! |---|---|---|---|
//! | Santorini | the course's screenshot tuple | `((0,0),(1,0),(2,0))` | Blue (0,0) (1,1), Red (2,2) (3,3) |
//! | Onitama | a state of the string format, with moves in the lines after it | `((0,2),(1,3),"Rabbit")` | Cobra Rabbit, Rooster Tiger, Monkey; both Supers unused |
//! | Peg | the white pegs, as in `(0,0)(0,1)`, or the course's board | `(0,1)` | the middle peg is white |

/// The large generic parts of [`Playable`] for one game: they are compiled in this crate, and not again in
/// every front end.
macro_rules! compiled_here {
    (count: $count:expr) => {
        #[inline(never)]
        fn count_by(
            method: search::Method,
            counter: &search::Counter<'_, Self::Outcome>,
            start: &Self,
            plies: u32,
        ) -> Result<game::Tally<Self::Outcome>, search::Stopped> {
            $count(counter, method, start, plies)
        }

        #[inline(never)]
        fn search(
            engine: &mut crate::Engine<'_, Self>,
            position: &Self,
            limits: search::engine::Limits,
        ) -> search::engine::Found<Self::Move> {
            crate::playable::set_probe(engine, position, limits);
            engine.search(position, limits)
        }

        #[inline(never)]
        fn par_search(
            engine: &mut crate::Engine<'_, Self>,
            position: &Self,
            limits: search::engine::Limits,
        ) -> search::engine::Found<Self::Move> {
            crate::playable::set_probe(engine, position, limits);
            engine.par_search(position, limits)
        }
    };
}

mod onitama;
mod peg;
mod santorini;

pub use self::onitama::onitama_position;

use crate::{Playable, Player};

/// The last line of a diagram: whose turn it is, or how the game ended.
fn status<G: Playable>(position: &G) -> String {
    match position.outcome() {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move", G::PLAYERS[position.turn().index()]),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Name, Playable, with_game};
    use game::Outcome;
    use game::laws::Random;
    use search::Counter;

    fn notation_round_trips<G: Playable + PartialEq + core::fmt::Debug>() {
        let mut random = Random::new(5);
        for _ in 0..20 {
            let position: G = random.position(&G::initial(), 60);
            if position.outcome().is_some() {
                continue;
            }
            assert_eq!(G::read(&position.notation()).as_ref(), Ok(&position));
            for legal in position.moves() {
                let text = G::move_notation(legal);
                assert_eq!(position.read_move(&text), Ok(legal), "{text}");
                let one_word = text.replace(' ', "_");
                assert_eq!(position.read_move(&one_word), Ok(legal), "{one_word}");
            }
        }
    }

    #[test]
    fn positions_and_moves_round_trip_with_and_without_blanks() {
        for game in Name::ALL {
            with_game!(game, G => notation_round_trips::<G>());
        }
    }

    fn methods_agree<G: Playable>() {
        let start = G::initial();
        let counter = Counter::new();
        let counts = G::methods().into_iter().map(|(_, count)| count(&counter, &start, 4).unwrap());
        let counts: Vec<_> = counts.chain(start.count_games(&counter, 4)).collect();
        assert!(counts.len() > 1 && counts.windows(2).all(|pair| pair[0] == pair[1]));
    }

    #[test]
    fn all_methods_of_a_game_count_the_same() {
        for game in Name::ALL {
            with_game!(game, G => methods_agree::<G>());
        }
    }

    fn openings_go_on<G: Playable + PartialEq>() {
        for (name, draw) in G::OPENINGS {
            let drawn = |seed| {
                let mut random = Random::new(seed);
                core::array::from_fn::<G, 20, _>(|_| draw(&mut random))
            };
            assert!(drawn(1).iter().all(|opening| opening.outcome().is_none()), "{name}");
            assert!(drawn(1) == drawn(1) && drawn(1) != drawn(2), "{name}");
        }
    }

    #[test]
    fn openings_depend_on_the_seed_and_are_never_over() {
        for game in Name::ALL {
            with_game!(game, G => openings_go_on::<G>());
        }
    }

    fn outcome_keys<G: Playable>() -> Vec<String> {
        G::Outcome::ALL.iter().map(|&outcome| G::outcome_key(outcome)).collect()
    }

    #[test]
    fn outcome_keys_are_different_identifiers() {
        for game in Name::ALL {
            let mut keys = with_game!(game, G => outcome_keys::<G>());
            let is_of_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(keys.iter().all(|key| key.chars().all(is_of_key)), "{keys:?}");
            let count = keys.len();
            keys.sort();
            keys.dedup();
            assert_eq!(keys.len(), count);
        }
    }
}
