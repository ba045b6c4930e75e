//! Parts of a level: the rows of some camps.

use super::group::Group;
use game::Side;
use game::camps::Camps;

/// Camps that are next to each other in their order: from one, to before another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CampRange<C> {
    pub(super) from: Option<C>,
    pub(super) to: Option<C>,
}

impl<C: Copy + Ord> CampRange<C> {
    /// All camps.
    pub(super) const ALL: Self = Self { from: None, to: None };

    #[inline]
    pub(super) fn contains(&self, camp: C) -> bool {
        self.from.is_none_or(|from| from <= camp) && self.to.is_none_or(|to| camp < to)
    }
}

/// Rows that a sample has at most; few in tests, whose levels are small.
const SAMPLE: usize = if cfg!(test) { 1 << 3 } else { 1 << 9 };

/// Cuts a range of the next level's camps into parts with about as many cells each.
///
/// It goes by a sample of the steps, unless there are few. A range that cannot be cut comes back alone.
pub(super) fn cut<G: Camps>(
    root: &G,
    turn: Side,
    groups: &[Group<'_, G::Camp>],
    range: CampRange<G::Camp>,
    parts: usize,
) -> Vec<CampRange<G::Camp>> {
    let rows: usize = groups.iter().map(|group| group.rows.len()).sum();
    let every = rows.div_ceil(SAMPLE).max(1);
    let ranges = cut_by_sample(root, turn, groups, range, parts, every);
    if ranges.len() > 1 || every == 1 {
        return ranges;
    }
    cut_by_sample(root, turn, groups, range, parts, 1)
}

/// Cuts a range by a sample with every so manieth row.
pub(super) fn cut_by_sample<G: Camps>(
    root: &G,
    turn: Side,
    groups: &[Group<'_, G::Camp>],
    range: CampRange<G::Camp>,
    parts: usize,
    every: usize,
) -> Vec<CampRange<G::Camp>> {
    let mut cells: Vec<(G::Camp, usize)> = Vec::new();
    let mut next = 0;
    for group in groups {
        for &camp in group.rows.iter().skip(next).step_by(every) {
            let steps = root.steps(turn, group.play, camp).map(|step| step.camp);
            let inside = steps.filter(|&camp| range.contains(camp));
            cells.extend(inside.map(|camp| (camp, group.columns.len())));
        }
        next = (next + every - group.rows.len() % every) % every;
    }
    cells.sort_unstable();
    let total: usize = cells.iter().map(|(_, cells)| cells).sum();
    let (mut cuts, mut before) = (Vec::new(), 0);
    for of_camp in cells.chunk_by(|one, other| one.0 == other.0) {
        let number: usize = of_camp.iter().map(|(_, cells)| cells).sum();
        // A camp goes where the middle of its cells is. So two camps are cut, however many cells each has.
        let is_due = (2 * before + number) * parts >= 2 * total * (cuts.len() + 1);
        if is_due && before > 0 {
            cuts.push(of_camp[0].0);
        }
        before += number;
    }
    let from = core::iter::once(range.from).chain(cuts.iter().copied().map(Some));
    let to = cuts.iter().copied().map(Some).chain(core::iter::once(range.to));
    from.zip(to).map(|(from, to)| CampRange { from, to }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_goes_from_one_camp_to_before_another() {
        let range = CampRange { from: Some(3), to: Some(5) };
        assert_eq!([2, 3, 4, 5].map(|camp| range.contains(camp)), [false, true, true, false]);
        assert!(CampRange::ALL.contains(0));
        assert!(!CampRange { from: None, to: Some(5) }.contains(7));
        assert!(!CampRange { from: Some(3), to: None }.contains(1));
    }
}
