//! How one player's men can stand, numbered.
//!
//! Each player is seen from their own side of the board: their temple is square 2, the enemy's is square 22,
//! and what is square `s` for one is `24 - s` for the other.

/// The squares of the board.
pub(crate) const SQUARES: u8 = 25;

/// The enemy's temple. A master who stands there has won, and the game is over.
pub(crate) const ENEMY_TEMPLE: u8 = 22;

/// The squares where a master may stand while the game goes on.
const MASTERS: usize = SQUARES as usize - 1;

/// The maximum number of students on each side that a table can be made for.
pub(crate) const MOST_STUDENTS: u8 = 3;

/// The same square, seen from the other side of the board.
#[inline]
pub(crate) const fn across(square: u8) -> u8 {
    SQUARES - 1 - square
}

/// A player's men: where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement {
    pub(crate) master: u8,
    /// A bit for each square.
    pub(crate) students: u32,
}

impl Placement {
    /// Master and students, a bit for each square.
    #[inline]
    pub(crate) const fn men(self) -> u32 {
        self.students | 1 << self.master
    }

    /// The number of this placement among those with as many students: by the master's square, then by the
    /// students among the other squares (the combinatorial number system).
    ///
    /// The master must not stand in the enemy's temple.
    #[inline]
    pub(crate) fn index(self) -> usize {
        debug_assert!(self.master != ENEMY_TEMPLE && self.students >> self.master & 1 == 0);
        let below = (1u32 << self.master) - 1;
        // The squares above the master's move down by one.
        let mut left = self.students & below | self.students >> 1 & !below;
        let (mut rank, mut nth) = (0, 0);
        while left != 0 {
            nth += 1;
            rank += usize::from(BINOMIALS[left.trailing_zeros() as usize][nth]);
            left &= left - 1;
        }
        let master = self.master - u8::from(self.master > ENEMY_TEMPLE);
        usize::from(master) * students_of(nth) + rank
    }
}

/// The ways to place so many students beside the master.
#[inline]
pub(crate) fn students_of(students: usize) -> usize {
    BINOMIALS[MASTERS][students].into()
}

/// The number of placements with so many students.
pub(crate) fn count(students: u8) -> usize {
    MASTERS * students_of(students.into())
}

/// All placements with so many students, in the order of their numbers.
pub(crate) fn all(students: u8) -> Vec<Placement> {
    let mut all = Vec::with_capacity(count(students));
    for master in (0..SQUARES).filter(|&master| master != ENEMY_TEMPLE) {
        let below = (1u32 << master) - 1;
        let above_master = |set| Placement { master, students: set & below | (set & !below) << 1 };
        all.extend(sets(students).map(above_master));
    }
    all
}

/// The sets of so many of 24 squares, in increasing order as numbers.
fn sets(size: u8) -> impl Iterator<Item = u32> {
    let next = |&set: &u32| {
        // The next number with as many bits (Gosper's hack).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        let next = (carried ^ set) >> 2;
        next.checked_div(lowest).map(|ones| ones | carried).filter(|&next| next < 1 << MASTERS)
    };
    core::iter::successors(Some((1 << size) - 1), next)
}

/// `BINOMIALS[n][k]`: the ways to choose `k` of `n`.
static BINOMIALS: [[u16; MOST_STUDENTS as usize + 1]; MASTERS + 1] = {
    let mut table = [[0; MOST_STUDENTS as usize + 1]; MASTERS + 1];
    let mut n = 0;
    while n <= MASTERS {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST_STUDENTS as usize {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_numbered_in_order() {
        for (students, expected) in [(0, 24), (1, 576), (2, 6624)] {
            let all = all(students);
            assert_eq!((all.len(), count(students)), (expected, expected));
            for (index, placement) in all.iter().enumerate() {
                assert_eq!(placement.index(), index);
                assert_eq!(placement.men().count_ones(), u32::from(students) + 1);
                assert!(placement.men() < 1 << SQUARES);
            }
        }
        assert_eq!(count(3), 48576);
    }
}
