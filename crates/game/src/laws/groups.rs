//! The law of games whose positions come in groups.

use super::{Broken, Random, random_games};
use crate::{Arrival, Counts, Groups, Outcome, Step, Tally};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Plays random games and checks the contract of [`Groups`] in every position on the way: the position of a
/// group and a member has these and as many moves of each outcome, steps arrive where moves lead, and the members
/// of one of the groups that they lead to are counted together as they are counted one by one.
///
/// # Errors
///
/// The first law that is broken, with the moves that lead there.
pub fn check_groups<G: Groups>(start: &G, games: usize, seed: u64) -> Result<(), Broken> {
    random_games(start, games, seed, |position, random| {
        if position.outcome().is_some() {
            return Ok(());
        }
        let at = position.in_group();
        let same = start.with_group(at.0, at.1);
        if same.in_group() != at {
            return Err(format!("the position of {at:?} is in {:?}", same.in_group()));
        }
        let (one, two) = (Tally::of_games(position, 1), Tally::of_games(&same, 1));
        if one != two {
            return Err(format!("two positions of {at:?} count {one:?} and {two:?}"));
        }
        check_steps(&same, at)?;
        check_counts(&same, at.0, random)
    })
}

/// Groups with members, in order, and the indices of outcomes, in order.
type Arrivals<G> = (Vec<(<G as Groups>::Group, u64)>, Vec<usize>);

fn check_steps<G: Groups>(position: &G, (group, member): (G::Group, u64)) -> Result<(), String> {
    let (mut followed, mut played) = (Arrivals::<G>::default(), Arrivals::<G>::default());
    for (to, step) in position.steps(group) {
        step.follow(core::iter::once((member, ())), |arrival, ()| match arrival {
            Arrival::Member(member) => followed.0.push((to, member)),
            Arrival::Over(outcome, moves) => {
                followed.1.extend((0..moves).map(|_| outcome.index()));
            }
        });
    }
    for after in position.moves().map(|legal| position.after(legal)) {
        match after.outcome() {
            None => played.0.push(after.in_group()),
            Some(outcome) => played.1.push(outcome.index()),
        }
    }
    for (members, outcomes) in [&mut followed, &mut played] {
        members.sort_unstable();
        outcomes.sort_unstable();
    }
    if followed != played {
        return Err(format!("the steps arrive at {followed:?}, the moves at {played:?}"));
    }
    Ok(())
}

/// Are the members that the steps to one group arrive at counted together as they are counted one by one?
fn check_counts<G: Groups>(
    position: &G,
    group: G::Group,
    random: &mut Random,
) -> Result<(), String> {
    let after: Vec<G> = position.moves().map(|legal| position.after(legal)).collect();
    let after = after.iter().filter(|after| after.outcome().is_none());
    let mut members: Vec<(G::Group, u64)> = after.map(Groups::in_group).collect();
    members.push((group, position.in_group().1));
    let (group, _) = members[random.below(members.len())];
    members.retain(|&(other, _)| other == group);
    let members: Vec<(u64, u64)> = members.into_iter().map(|(_, member)| member).zip(1..).collect();
    for plies in 0..=G::PLIES {
        let (mut together, mut alone) = (Tally::new(), Tally::new());
        position.count_group(group, plies, &members, &mut together);
        for &(member, times) in &members {
            let mut counts = Counts::new();
            position.with_group(group, member).count_last(plies, &mut counts);
            alone.add_counts(&counts, times);
        }
        if together != alone {
            return Err(format!(
                "{plies} plies from {members:?} of {group:?} count {together:?}, one by one {alone:?}"
            ));
        }
    }
    Ok(())
}
