//! Counts of a small game, in memory from nothing on.

#[path = "../../../game/tests/ring/mod.rs"]
mod ring;

use super::*;
use crate::held;
use crate::progress::Progress;
use crate::told::games;
use crate::work::{self, Partial};
use game::{Game, Keyed};
use ring::{Fault, Full, Ring};

type Told = crate::told::Told<Full>;

fn count(start: &Ring, plies: u32, memory: usize, told: &Told) -> Result<Tally<Full>, Stopped> {
    resume(start, plies, memory, None, told)
}

fn resume(
    start: &Ring,
    plies: u32,
    memory: usize,
    partial: Option<&Partial<Full>>,
    told: &Told,
) -> Result<Tally<Full>, Stopped> {
    let schedule = if plies.is_multiple_of(2) { Schedule::InOrder } else { Schedule::Parallel };
    let progress = Progress::new(told);
    let (grouped, blocks) = Grouped::new(schedule, start, plies, memory, told, progress.all())?;
    let mut tally = work::run(schedule, &grouped, partial, told, &blocks)?;
    tally += grouped.ended();
    Ok(tally)
}

const MEMORIES: [usize; 8] =
    [0, 1 << 10, 8 << 10, 40 << 10, 100 << 10, 300 << 10, 1 << 20, 64 << 20];

#[test]
fn the_memory_does_not_change_a_count() {
    for most in [2, 3, 5, 20] {
        let start = Ring::new(most, Fault::Nothing);
        for plies in 0..=13 {
            let known = games(&start, plies);
            for memory in MEMORIES {
                let told = Told::default();
                let counted = count(&start, plies, memory, &told);
                assert_eq!(counted.as_ref(), Ok(&known), "{plies} plies of {most} in {memory}");
                let progress = told.progress.into_inner().unwrap();
                assert!(progress.is_sorted());
            }
        }
    }
}

/// Two moves in every position: more than 62 of them may take more than a word of 64 bits.
#[test]
fn multiplicities_may_be_larger_than_a_word() {
    let start = Ring::new(60, Fault::Nothing);
    for plies in [61, 62, 63, 64, 65, 66, 67] {
        let counted = count(&start, plies, 64 << 20, &Told::default());
        assert_eq!(counted, Ok(games(&start, plies)), "{plies} plies");
    }
}

/// The games of some more moves from all members of a level, in so many bytes; with the most bytes that tables
/// held, and the questions whether to stop.
fn count_members(
    level: &Level<Ring>,
    start: &Ring,
    left: u32,
    memory: usize,
) -> (Tally<Full>, usize, u64) {
    let progress = Progress::new(&());
    let (grouped, _) = Grouped::new(Schedule::InOrder, start, 0, 0, &(), progress.all()).unwrap();
    let (mut tally, told) = (Tally::new(), Told::default());
    let ((), most) = held::most(|| {
        for (group, members) in level.groups() {
            grouped.count_members(*group, members, left, memory, &told, &mut tally).unwrap();
        }
    });
    (tally, most, told.questions.into_inner())
}

#[test]
fn members_are_counted_in_any_memory() {
    // Some games end on the way, and some after the last move.
    let start = Ring::new(6, Fault::Nothing);
    let level = level_after(&start, 12);
    for left in [1, 2, 3, 4, 6, 8] {
        let mut known = Tally::new();
        for &(group, ref members) in level.groups() {
            for &(member, times) in members {
                let games = games(&start.with_group(group, member), left);
                known += &games.times(&Natural::from(times));
            }
        }
        for memory in [LEAST - 1, LEAST, 32 << 10, 64 << 10, 1 << 20] {
            let (tally, most, _) = count_members(&level, &start, left, memory);
            assert_eq!(tally, known, "{left} plies in {memory}");
            assert!(most <= memory, "{left} plies in {memory} take {most}");
            // Two moves are counted by the game, more are walked or merged.
            assert_eq!(most > 0, left > 2 && memory >= LEAST);
        }
    }
    // Half of the memory is for the first table, and half of the rest for the next.
    let start = Ring::new(20, Fault::Nothing);
    let level = level_after(&start, 25);
    for (left, most) in [(3, 17), (4, 25), (5, 29)] {
        assert_eq!(count_members(&level, &start, left, 1 << 16).1, most << 10);
    }
}

#[test]
fn members_are_counted_some_at_a_time() {
    let start = Ring::new(20, Fault::Nothing);
    let members = (0..5000)
        .map(|stones| (stones % 17 + ((stones / 17 % 17) << 8) + ((stones / 289) << 16), 1))
        .collect();
    let level = Level::new(vec![(0, members)]);
    for (memory, pieces) in [(0, 79), (64 << 10, 20), (256 << 10, 5), (1 << 20, 2), (1 << 30, 2)] {
        assert_eq!(count_members(&level, &start, 2, memory).2, pieces, "{memory} bytes");
    }
}

#[test]
fn words_are_wide_enough_for_the_next_level() {
    let most = 1u128 << 63;
    assert!(is_narrow::<Ring>(most - 1) && !is_narrow::<Ring>(most));
    assert!(!is_narrow::<Ring>(u128::MAX));
    let level = Level::<Ring>::of(&Ring::new(3, Fault::Nothing));
    assert!(level.is_narrow());
    assert!(!Level::<Ring>::new(vec![(0, vec![(0, 1 << 62), (1, 1 << 62)])]).is_narrow());
    assert_eq!((level.len(), level.bytes()), (1, 16));
}

/// The level after so many moves.
fn level_after(start: &Ring, plies: u32) -> Level<Ring> {
    let progress = Progress::new(&());
    let (grouped, _) =
        Grouped::new(Schedule::InOrder, start, plies + 3, 1 << 24, &(), progress.all()).unwrap();
    assert_eq!(grouped.left, 3);
    grouped.level
}

#[test]
fn a_level_is_built_if_it_fits() {
    let start = Ring::new(20, Fault::Nothing);
    let (level, next) = (level_after(&start, 14), level_after(&start, 15));
    assert!(next.len() > 200 && level.bytes() == 16 * level.len());
    assert_eq!(next.groups().iter().map(|(_, members)| members.len()).sum::<usize>(), next.len());
    let expand = |memory| {
        let progress = Progress::new(&());
        level
            .expand(Schedule::InOrder, &start, memory, &(), &progress.all())
            .map(|next| next.arrivals)
    };
    // Three quarters are for the level.
    let memory = (0..1 << 20).find(|memory| memory - memory / 4 == next.bytes()).unwrap();
    assert_eq!(expand(memory).ok(), Some(2 * level.len() as u64));
    assert!(matches!(expand(memory - 1), Err(Halt::TooLarge)));
}

#[test]
fn a_level_is_built_if_each_group_fits_into_a_table() {
    let start = Ring::new(60, Fault::Nothing);
    let level = level_after(&start, 25);
    let largest = level_after(&start, 26).groups().iter().map(|(_, members)| members.len()).max();
    // A 256th of the memory is for the table of a group, of which a third may be used.
    assert!(largest.is_some_and(|members| (257..512).contains(&members)), "{largest:?}");
    let expand = |memory| {
        let progress = Progress::new(&());
        level.expand(Schedule::InOrder, &start, memory, &(), &progress.all()).is_ok()
    };
    assert!(!expand(256 << 14));
    assert!(expand(256 << 15));
}

/// A table that has no room for another arrival is drained.
#[test]
fn tables_are_drained_when_they_are_full() {
    let start = Ring::new(20, Fault::Nothing);
    let links = links(&start, core::iter::once(0));
    let members: Vec<Member> =
        (0..100).map(|stones| (stones % 10 + ((stones / 10) << 8), 1)).collect();
    let (mut pull, told, mut drained) =
        (Pull::<Ring>::new(Table::new(0)), Told::default(), Vec::new());
    let drain = |table: &mut Table| {
        drained.push(table.drain(<[Member]>::len));
        Ok::<(), Stopped>(())
    };
    pull.follow(&links[0], &members, &told, drain).unwrap();
    assert_eq!(drained, [31, 31, 31]);
    assert_eq!((pull.table.drain(<[Member]>::len), pull.arrivals), (7, 100));
    assert!(told.questions.into_inner() < 30, "pieces are half as large as the room");
}

#[test]
fn levels_are_reported_with_their_members_and_arrivals() {
    let (start, told) = (Ring::new(3, Fault::Nothing), Told::default());
    count(&start, 9, 1 << 20, &told).unwrap();
    let (mut level, mut known) = (vec![start.key()], Vec::new());
    for plies in 1..=6 {
        let positions = level.iter().map(|&key| start.with_key(key));
        let after = |position: Ring| {
            position.moves().map(|legal| position.after(legal)).collect::<Vec<_>>()
        };
        let mut next: Vec<u128> = positions
            .flat_map(after)
            .filter(|position| position.outcome().is_none())
            .map(|position| position.key())
            .collect();
        let arrivals = next.len() as u64;
        next.sort_unstable();
        next.dedup();
        known.push(LevelReport { plies, arrivals, positions: next.len() as u64 });
        level = next;
    }
    assert_eq!(told.levels.into_inner().unwrap(), known);
}

#[test]
fn a_count_is_stopped_whenever_it_asks() {
    let start = Ring::new(5, Fault::Nothing);
    for memory in [0, 40 << 10, 1 << 20] {
        let told = Told::default();
        let known = count(&start, 12, memory, &told).unwrap();
        let questions = told.questions.into_inner();
        let parts = (0..50).map(|part| questions * part / 50);
        for patience in parts.chain([questions]) {
            let told = Told { patience: Some(patience), ..Told::default() };
            let counted = count(&start, 12, memory, &told);
            assert_eq!(counted.is_ok(), patience == questions, "{patience} of {questions}");
            let partial = told.partials.into_inner().unwrap().pop();
            let resumed = resume(&start, 12, memory, partial.as_ref(), &Told::default());
            assert_eq!(resumed.as_ref(), Ok(&known));
        }
    }
}
