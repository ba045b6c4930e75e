//! The names of the counting methods, and which of them suits a game.

use core::fmt;
use core::str::FromStr;
use game::{AbilityVisitor, Camps, Game, Groups, Keyed, LastPlies, Side};

/// A way to count. All give the same answer.
///
/// A game has those [`methods`](Self::of) that its [abilities](Game::abilities) allow. A counter that is
/// asked for another one uses the [next slower one](Self::in_place_for) that the game has.
///
/// Methods are read and written by their names.
///
/// ```
/// use plywood_search::Method;
///
/// assert_eq!("bulk".parse(), Ok(Method::Bulk));
/// assert_eq!(Method::ALL.map(Method::name).join(", "), "plain, bulk, merged, grouped");
/// assert_eq!(Method::of::<peg::Position>(), &[Method::Plain, Method::Bulk, Method::Merged]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Method {
    /// Every move is played: the obvious recursion, the slowest, and the reference implementation. Needs
    /// [`Game`] alone.
    Plain,
    /// Depth first, with the last moves in closed form. Needs [`LastPlies`], but no memory.
    Bulk,
    /// Level by level, equal positions merged: each further move multiplies the work by the growth of the
    /// positions instead of the games. Needs [`Keyed`]; the last moves are in closed form if the game has
    /// [`LastPlies`].
    Merged,
    /// Level by level, and whole groups of positions at once.
    Grouped,
}

impl Method {
    /// Every method, from the slowest to the fastest, as a rule.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Bulk, Self::Merged, Self::Grouped];

    /// The name of the method, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Bulk => "bulk",
            Self::Merged => "merged",
            Self::Grouped => "grouped",
        }
    }

    /// The methods of a game, from the slowest to the fastest, as a rule.
    pub fn of<G: Game>() -> &'static [Self] {
        G::abilities(Methods)
    }

    /// The method that counts this game when this one is asked for: itself, or the next slower one that
    /// the game has.
    ///
    /// ```
    /// # use plywood_search::Method;
    /// assert_eq!(Method::Grouped.in_place_for::<peg::Position>(), Method::Merged);
    /// ```
    #[must_use]
    pub fn in_place_for<G: Game>(self) -> Self {
        let slower = Self::of::<G>().iter().rev().find(|&&method| method <= self);
        slower.copied().unwrap_or(Self::Plain)
    }

    /// The method that is the fastest for so many plies from a position, as a rule.
    ///
    /// ```
    /// # use plywood_search::Method;
    /// let start = peg::Position::start(peg::Hole::at(0, 0).unwrap());
    /// assert_eq!(Method::suited(&start, 3), Method::Bulk);
    /// assert_eq!(Method::suited(&start, 20), Method::Merged);
    /// ```
    pub fn suited<G: Game>(start: &G, plies: u32) -> Self {
        G::abilities(Suited { start, plies })
    }
}

/// Finds the methods of a game.
struct Methods;

impl<G: Game> AbilityVisitor<G> for Methods {
    type Output = &'static [Method];

    fn rules(self) -> Self::Output {
        &[Method::Plain]
    }

    fn last_plies(self) -> Self::Output
    where
        G: LastPlies,
    {
        &[Method::Plain, Method::Bulk]
    }

    fn keyed(self) -> Self::Output
    where
        G: Keyed,
    {
        &[Method::Plain, Method::Merged]
    }

    fn keyed_last_plies(self) -> Self::Output
    where
        G: Keyed + LastPlies,
    {
        &[Method::Plain, Method::Bulk, Method::Merged]
    }

    fn camps(self) -> Self::Output
    where
        G: Camps,
    {
        &Method::ALL
    }

    fn groups(self) -> Self::Output
    where
        G: Groups,
    {
        &Method::ALL
    }
}

/// Finds the fastest method.
struct Suited<'a, G> {
    start: &'a G,
    plies: u32,
}

impl<G: Game> AbilityVisitor<G> for Suited<'_, G> {
    type Output = Method;

    fn rules(self) -> Method {
        Method::Plain
    }

    fn last_plies(self) -> Method
    where
        G: LastPlies,
    {
        Method::Bulk
    }

    fn keyed(self) -> Method
    where
        G: Keyed,
    {
        if self.plies <= 2 { Method::Plain } else { Method::Merged }
    }

    fn keyed_last_plies(self) -> Method
    where
        G: Keyed + LastPlies,
    {
        // With one ply before the closed form there is next to nothing to merge.
        if self.plies <= G::PLIES + 1 { Method::Bulk } else { Method::Merged }
    }

    fn camps(self) -> Method
    where
        G: Camps,
    {
        if self.start.outcome().is_none() && has_large_matrices(self.start, self.plies) {
            return Method::Grouped;
        }
        if self.plies <= G::PLIES { Method::Bulk } else { Method::Merged }
    }

    fn groups(self) -> Method
    where
        G: Groups,
    {
        if self.plies <= G::PLIES { Method::Bulk } else { Method::Grouped }
    }
}

/// Are there enough positions in each matrix to pay for what is done for the matrix?
///
/// There is a matrix for each state that the plies before the last ones lead to, and for what was captured on the way:
/// moves that capture now, and squares on which both players can land, mean more matrices with fewer positions in
/// each. The numbers are from `examples/compare_methods.rs`.
fn has_large_matrices<G: Camps>(start: &G, plies: u32) -> bool {
    const LINES: u64 = 70;
    const LINES_FOR_CAPTURES: u64 = 50 * LINES;
    const LINES_FOR_CONTACTS: u64 = 2 * LINES;
    const FOR_STATE: u64 = 16;
    let plies = plies.saturating_sub(G::PLIES);
    let sides = [start.turn(), start.turn().other()];
    let landings = sides.map(|side| landings(start, side));
    let moves = landings.each_ref().map(|on| on.iter().sum::<u64>());
    let captures: u64 =
        sides.iter().zip(&landings).map(|(&side, on)| captures(start, side, on)).sum();
    let both = landings[0].iter().zip(&landings[1]).filter(|&(&one, &other)| one.min(other) > 0);
    let contacts: u64 = both.map(|(one, other)| one + other).sum();
    let crowded = LINES_FOR_CAPTURES * captures + LINES_FOR_CONTACTS * contacts;
    let each = LINES + crowded / (moves[0] + moves[1]).max(1);
    let plays = start.plays(start.turn(), start.state()).count() as u64;
    let most = FOR_STATE * G::STATES as u64;
    let enough = each * (plays * plays).saturating_pow(plies).min(most);
    lines(moves, plies, enough) >= enough
}

/// How many moves of a player, who has the turn or would have it, land on each square.
fn landings<G: Camps>(start: &G, side: Side) -> Vec<u64> {
    let mut on = vec![0; G::SQUARES];
    for (play, _) in start.plays(side, start.state()) {
        for step in start.steps(side, play, start.camp(side)) {
            on[step.square] += 1;
        }
    }
    on
}

/// How many of a player's moves, given by the squares that they land on, hit the other camp.
fn captures<G: Camps>(start: &G, side: Side, landings: &[u64]) -> u64 {
    let other = side.other();
    start.exposed(other, start.camp(other)).map(|(square, _)| landings[square]).sum()
}

/// The lines of so many plies if both players always have these numbers of moves, not counted past `enough`.
fn lines(moves: [u64; 2], plies: u32, enough: u64) -> u64 {
    // A player with one move does not make more lines, however many plies there are.
    let plies = plies.min(u64::BITS) as usize;
    let lines = (0..plies).try_fold(1u64, |lines, ply| {
        let lines = lines.saturating_mul(moves[ply % 2]);
        if lines < enough { Ok(lines) } else { Err(lines) }
    });
    lines.unwrap_or_else(|lines| lines)
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a [`Method`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownMethod;

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown method; expected plain, bulk, merged or grouped")
    }
}

impl core::error::Error for UnknownMethod {}

/// Reads a name to the letter.
impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        Self::ALL.into_iter().find(|method| method.name() == name).ok_or(UnknownMethod)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_known_by_their_names() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert!(UnknownMethod.to_string().contains(method.name()));
        }
        assert_eq!(format!("{:>6}|", Method::Bulk), "  bulk|");
        assert_eq!("Bulk".parse::<Method>(), Err(UnknownMethod));
    }

    #[test]
    fn positions_are_merged_from_the_second_ply_before_the_closed_form_on() {
        let plies = <peg::Position as LastPlies>::PLIES;
        let start = peg::Position::start(peg::Hole::at(0, 0).unwrap());
        assert_eq!(Method::suited(&start, plies + 1), Method::Bulk);
        assert_eq!(Method::suited(&start, plies + 2), Method::Merged);
    }

    #[test]
    fn matrices_are_picked_where_there_are_many_lines() {
        use onitama::{Card, Setup};
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        let mut setup = Setup::start(cards, game::Side::First);
        let picked = |setup: &Setup, plies| Method::suited(&setup.position().unwrap(), plies);
        assert_eq!(
            [3, 4, 5].map(|n| picked(&setup, n)),
            [Method::Bulk, Method::Merged, Method::Grouped]
        );
        // Both can land on the squares between them.
        let near = game::ByPlayer { first: vec![(1, 2), (0, 1)], second: vec![(3, 2), (3, 4)] };
        let near = Setup { pawns: near, ..setup.clone() };
        assert_eq!([5, 6].map(|n| picked(&near, n)), [Method::Merged, Method::Grouped]);
        setup.super_used = game::ByPlayer { first: true, second: true };
        assert_eq!(
            [7, 8, u32::MAX].map(|n| picked(&setup, n)),
            [Method::Merged, Method::Grouped, Method::Grouped]
        );
        setup.pawns.second.clear();
        assert_eq!(picked(&setup, 20), Method::Merged, "the game is over");
    }

    #[test]
    fn lines_are_multiplied_until_they_are_enough() {
        assert_eq!([0, 1, 2, 3].map(|plies| lines([8, 9], plies, 1000)), [1, 8, 72, 576]);
        assert_eq!(lines([8, 9], 9, 1000), 576 * 9);
        assert_eq!((lines([1, 1], u32::MAX, 1000), lines([0, 9], 3, 1000)), (1, 0));
    }

    #[test]
    fn moves_are_told_from_captures() {
        let text = onitama::Setup {
            pawns: game::ByPlayer { first: vec![(1, 1), (2, 2)], second: vec![(4, 2), (3, 2)] },
            super_used: game::ByPlayer { first: true, second: true },
            ..onitama::Setup::start(
                [
                    onitama::Card::Ox,
                    onitama::Card::Tiger,
                    onitama::Card::Crab,
                    onitama::Card::Boar,
                    onitama::Card::Eel,
                ],
                Side::First,
            )
        };
        let position = text.position().unwrap();
        let landings = landings(&position, Side::First);
        assert_eq!(landings.iter().sum::<u64>(), position.count_moves() as u64);
        // The student goes a step forward with the Ox, or two with the Tiger.
        assert_eq!(captures(&position, Side::First, &landings), 2);
    }

    #[test]
    fn a_method_that_a_game_does_not_have_is_replaced_by_a_slower_one() {
        let replaced = Method::ALL.map(Method::in_place_for::<peg::Position>);
        assert_eq!(replaced, [Method::Plain, Method::Bulk, Method::Merged, Method::Merged]);
    }
}
