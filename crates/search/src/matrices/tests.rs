//! Counts of a small game, in memory from nothing on.

use super::plan::Plan;
use super::range::cut_by_sample;
use super::*;
use crate::gale::{End, Fault, Gale};
use crate::held;
use crate::progress::Progress;
use crate::told::games;
use game::laws::Random;
use game::{Game, Keyed};

/// Some men of each side, on a flat or a round board.
fn any_position(random: &mut Random, most_men: usize) -> Gale {
    loop {
        let mut men = [0, 0];
        for _ in 0..2 * most_men {
            let (side, square) = (random.below(2), random.below(9));
            if men[1 - side] >> square & 1 == 0 {
                men[side] |= 1 << square;
            }
        }
        let position = Gale {
            men,
            wind: random.below(2),
            turn: Side::BOTH[random.below(2)],
            is_round: random.below(3) > 0,
            ..Gale::start(Fault::Nothing)
        };
        if men[0] > 0 && men[1] > 0 && position.outcome().is_none() {
            return position;
        }
    }
}

type Told = crate::told::Told<End>;

fn count(start: &Gale, plies: u32, memory: usize, told: &Told) -> Counted<Gale> {
    resume(start, plies, memory, None, told)
}

fn resume(
    start: &Gale,
    plies: u32,
    memory: usize,
    partial: Option<&Partial<End>>,
    told: &Told,
) -> Counted<Gale> {
    let schedule = if plies.is_multiple_of(2) { Schedule::InOrder } else { Schedule::Parallel };
    let matrices = Matrices::new(schedule, start, memory, told);
    matrices.count(plies, partial, Progress::new(told).all())
}

#[test]
fn the_memory_does_not_change_a_count() {
    let mut random = Random::new(1);
    let memories = [0, 1 << 12, 20 << 10, 40 << 10, 64 << 10, 100 << 10, 256 << 10, 1 << 20];
    for round in 0..100 {
        let start = any_position(&mut random, 1 + round % 4);
        for plies in 2..=7 {
            let known = games(&start, plies);
            let memory = memories[random.below(memories.len())];
            let told = Told::default();
            let counted = count(&start, plies, memory, &told);
            assert_eq!(counted.as_ref(), Ok(&known), "{plies} plies in {memory} from {start:?}");
            let progress = told.progress.into_inner().unwrap();
            assert!(progress.is_sorted());
            assert!(progress[progress.len() - 1] > 1.0 - 1e-9, "{progress:?}");
        }
    }
}

/// One man each has few positions: there is time for numbers of more than 32, 64 and 128 bits.
#[test]
fn numbers_of_any_size_are_counted() {
    let men = [0b000_000_011, 0b100_000_000];
    let start = Gale { men, is_round: true, ..Gale::start(Fault::Nothing) };
    for plies in [20, 36, 60, 70, 100, 131, 150] {
        for memory in [512 << 10, 1 << 24] {
            let counted = count(&start, plies, memory, &Told::default());
            assert_eq!(counted, Ok(games(&start, plies)), "{plies} plies in {memory}");
        }
    }
}

#[test]
fn a_count_takes_some_plies_memory_and_a_game_that_goes_on() {
    let start = Gale::start(Fault::Nothing);
    assert!(can_count(&start, 2, LEAST_MEMORY));
    assert!(!can_count(&start, 1, LEAST_MEMORY));
    assert!(!can_count(&start, 2, LEAST_MEMORY - 1));
    let over = Gale { end: Some(End::Stuck), ..start };
    assert!(!can_count(&over, 2, LEAST_MEMORY));
}

#[test]
fn levels_are_reported_with_their_positions() {
    let start = Gale { is_round: true, ..Gale::start(Fault::Nothing) };
    let told = Told::default();
    count(&start, 5, 1 << 20, &told).unwrap();
    let levels = told.levels.into_inner().unwrap();
    // Two men in either of two winds; nothing is taken so soon.
    let positions: Vec<_> = levels.iter().map(|level| (level.plies, level.positions)).collect();
    let known = (1..=3).map(|plies| {
        let mut keys: Vec<u64> = vec![start.key()];
        for _ in 0..plies {
            let after = |key| {
                let position = start.with_key(key);
                let moves: Vec<_> = position.moves().collect();
                moves.into_iter().map(move |legal| position.after(legal).key())
            };
            keys = keys.into_iter().flat_map(after).collect();
            keys.sort_unstable();
            keys.dedup();
        }
        let goes_on = |&&key: &&u64| start.with_key(key).end.is_none();
        (plies, keys.iter().filter(goes_on).count() as u64)
    });
    assert_eq!(positions, known.collect::<Vec<_>>());
}

#[test]
fn a_count_is_stopped_whenever_it_asks() {
    let start = Gale { is_round: true, ..Gale::start(Fault::Nothing) };
    for memory in [0, 30 << 10, 64 << 10, 1 << 20] {
        let told = Told::default();
        let known = count(&start, 6, memory, &told).unwrap();
        let questions = told.questions.into_inner();
        assert!(questions > 20, "{questions} questions in {memory}");
        for patience in (0..questions).step_by(7).chain([questions - 1, questions]) {
            let told = Told { patience: Some(patience), ..Told::default() };
            let counted = count(&start, 6, memory, &told);
            assert_eq!(counted.is_ok(), patience == questions, "{patience} of {questions}");
            // What was counted until then is not counted again.
            let partial = told.partials.into_inner().unwrap().pop();
            let rest = Told::default();
            let resumed = resume(&start, 6, memory, partial.as_ref(), &rest);
            assert_eq!(resumed.as_ref(), Ok(&known));
            let done = partial.iter().flat_map(Partial::done).filter(|done| **done).count();
            let rest = rest.partials.into_inner().unwrap();
            let all = rest.last().or(partial.as_ref()).map_or(0, |last| last.done().len());
            assert_eq!(done + rest.len(), all);
        }
    }
}

/// A level that has many camps of both players, with captures: so many moves from three men each.
fn level_after(start: &Gale, plies: u32) -> Stage<Gale> {
    let stage =
        Stage { level: Level::of(start), turn: start.turn, left: plies + 2, growth: GROWTH };
    let matrices = Matrices::new(Schedule::InOrder, start, 1 << 24, &());
    let (progress, mut ended) = (Progress::new(&()), Tally::new());
    let (stage, _) = matrices.advance(stage, 1 << 24, &mut ended, progress.all(), |_| {}).unwrap();
    assert!(stage.is_last());
    stage
}

fn three_men() -> Gale {
    let men = [0b000_001_011, 0b110_100_000];
    Gale { men, is_round: true, ..Gale::start(Fault::Nothing) }
}

#[test]
fn levels_fit_into_the_memory() {
    let (start, mut least) = (three_men(), usize::MAX);
    for memory in (40..400).step_by(24).map(|kibibytes| kibibytes << 10) {
        for plies in [5, 6, 7] {
            let matrices = Matrices::new(Schedule::InOrder, &start, memory, &());
            let count = || matrices.count(plies, None, Progress::new(&()).all()).unwrap();
            let (_, most) = held::most(count);
            assert!(most <= matrices.limits.levels, "{plies} plies in {memory} bytes take {most}");
            least = least.min(matrices.limits.levels - most);
        }
    }
    assert!(least < 1 << 13, "the memory is used, but for {least}");
}

#[test]
fn a_level_is_built_if_it_fits() {
    let start = three_men();
    let stage = level_after(&start, 3);
    let matrices = Matrices::new(Schedule::InOrder, &start, 1 << 24, &());
    let (ply, progress) = (matrices.ply(&stage), Progress::new(&()));
    let build = |bytes| ply.build(CampRange::ALL, bytes, &progress.all());
    let bytes = build(usize::MAX).ok().unwrap().level.bytes();
    assert!(build(bytes).is_ok());
    assert!(matches!(build(bytes - 1), Err(Halt::Full)));
}

#[test]
fn the_next_level_has_half_of_the_room_unless_it_is_the_last() {
    let stage = |left| Stage::<Gale> { left, ..level_after(&three_men(), 0) };
    assert_eq!(stage(3).for_next(1000), 1000);
    assert_eq!(stage(4).for_next(1000), 500);
    assert_eq!(stage(5).for_next(1000), 500);
    let (stage, level) = (level_after(&three_men(), 1), level_after(&three_men(), 2).level);
    let (before, after) = (stage.level.bytes(), level.bytes());
    let next = stage.next(level);
    assert!(after > 2 * before, "{before} {after}");
    assert_eq!(next.growth, after / before + 1);
    assert_eq!((next.turn, next.left), (stage.turn.other(), 1));
}

#[test]
fn ranges_are_as_many_as_the_memory_asks_for() {
    let start = three_men();
    let matrices = Matrices::new(Schedule::InOrder, &start, 1 << 24, &());
    let stage = Stage { left: 3, growth: 4, ..level_after(&start, 3) };
    let (ply, bytes) = (matrices.ply(&stage), stage.level.bytes());
    // Five times the level in so many parts.
    let half = bytes / 2;
    for (room, parts) in [(200 * half, 2), (10 * half, 2), (5 * half, 3), (2 * half, 6)] {
        assert_eq!(matrices.ranges(&stage, &ply, bytes + room).len(), parts, "{room}");
    }
    assert!((8..=11).contains(&matrices.ranges(&stage, &ply, bytes + half).len()));
}

#[test]
fn a_range_is_cut_into_parts_of_about_the_same_size() {
    let start = three_men();
    let stage = level_after(&start, 3);
    let matrices = Matrices::new(Schedule::InOrder, &start, 1 << 24, &());
    let ply = matrices.ply(&stage);
    let mut camps: Vec<(u16, usize)> = Vec::new();
    for group in &ply.groups {
        for &row in &group.rows {
            let steps = start.steps(stage.turn, group.play, row);
            camps.extend(steps.map(|step| (step.camp, group.columns.len())));
        }
    }
    camps.sort_unstable();
    let all: usize = camps.iter().map(|(_, cells)| cells).sum();
    let of_camp = |camps: &[(u16, usize)]| camps.iter().map(|(_, cells)| cells).sum::<usize>();
    let largest = camps.chunk_by(|one, other| one.0 == other.0).map(of_camp).max().unwrap();
    for parts in [1, 2, 3, 5, 8] {
        for range in [CampRange::ALL, cut(&start, stage.turn, &ply.groups, CampRange::ALL, 2)[1]] {
            let inside = |range: CampRange<u16>| -> usize {
                camps.iter().filter(|(camp, _)| range.contains(*camp)).map(|(_, cells)| cells).sum()
            };
            let all = if range == CampRange::ALL { all } else { inside(range) };
            let ranges = cut_by_sample(&start, stage.turn, &ply.groups, range, parts, 1);
            assert!((parts * 2 / 3..=parts).contains(&ranges.len()), "{} of {parts}", ranges.len());
            let sizes: Vec<usize> = ranges.iter().copied().map(inside).collect();
            assert_eq!(sizes.iter().sum::<usize>(), all, "nothing twice, nothing left out");
            for size in sizes {
                assert!(
                    size > 0 && size.abs_diff(all / parts) <= largest,
                    "{size} of {all} in {parts}"
                );
            }
        }
    }
    // Two camps are cut, even if the sample has one of them or none.
    let stage = level_after(&start, 6);
    let ply = matrices.ply(&stage);
    let cut = |range, parts| cut(&start, stage.turn, &ply.groups, range, parts);
    let groups = ply.groups.iter();
    let rows = groups.flat_map(|group| group.rows.iter().map(|&row| (group.play, row)));
    let steps = rows.flat_map(|(play, row)| start.steps(stage.turn, play, row));
    let mut camps: Vec<u16> = steps.map(|step| step.camp).collect();
    camps.sort_unstable();
    camps.dedup();
    for camps in camps.windows(3) {
        let two = CampRange { from: Some(camps[0]), to: Some(camps[2]) };
        assert_eq!(cut(two, 2).len(), 2);
    }
    // A single camp is not cut.
    let single = CampRange { from: Some(camps[5]), to: Some(camps[6]) };
    assert_eq!(cut(single, 2), [single]);
}

#[test]
fn positions_are_counted_one_by_one_where_there_is_no_room_for_another_level() {
    let start = three_men();
    let matrices = Matrices::new(Schedule::InOrder, &start, 1 << 24, &());
    let bytes = level_after(&start, 2).level.bytes();
    for (room, is_built) in [(LEAST_ROOM - 1, false), (LEAST_ROOM, true), (4 * LEAST_ROOM, true)] {
        let stage = Stage { left: 4, growth: 1 << 20, ..level_after(&start, 2) };
        let progress = Progress::new(&());
        let count = || matrices.count_level(stage, bytes + room, progress.all()).unwrap();
        assert_eq!(held::most(count).1 > 0, is_built, "{room}");
    }
    let stage = level_after(&start, 2);
    assert_eq!(matrices.ply(&stage).tasks.len(), matrices.ply(&stage).groups.len(), "small ones");
}

#[test]
fn tasks_are_counted_in_blocks_of_about_the_same_size() {
    let task = |cells| Task { group: 0, columns: 0..0, cells };
    for tasks in [0, 1, 5, 1024, 3000, 10_000] {
        let tasks: Vec<Task> = (0..tasks).map(|index| task(100 + index % 7)).collect();
        let all: u64 = tasks.iter().map(|task| task.cells).sum();
        let blocks = blocks(&tasks);
        let mut next = 0;
        for (index, block) in blocks.iter().enumerate() {
            assert_eq!(block.tasks.start, next);
            next = block.tasks.end;
            let cells: u64 = tasks[block.tasks.clone()].iter().map(|task| task.cells).sum();
            assert_eq!(cells, block.cells);
            let is_last = index + 1 == blocks.len();
            assert!(is_last || (cells > all / BLOCKS && cells <= all / BLOCKS + 106));
        }
        assert_eq!(next, tasks.len());
        assert!(blocks.len() >= tasks.len().min(1024) / 2);
    }
    assert_eq!(blocks(&[task(512), task(512)]).len(), 2);
    // A block has more than its part, or is the last.
    let tasks: Vec<Task> = (0..2048).map(|_| task(1)).collect();
    assert_eq!(blocks(&tasks).len(), 683);
}

#[test]
fn a_worker_has_room_for_its_columns() {
    let (start, stage) = (three_men(), level_after(&three_men(), 3));
    let matrices = Matrices::new(Schedule::InOrder, &start, 1 << 24, &());
    let ply = matrices.ply(&stage);
    let group = ply.groups.iter().max_by_key(|group| group.rows.len()).unwrap();
    let plan = Plan::new(&start, stage.turn, group.play, &group.rows, CampRange::ALL);
    let steps: Vec<_> =
        plan.rows.iter().flat_map(|&row| start.steps(stage.turn, group.play, row)).collect();
    let mut arrivals: Vec<_> = steps.iter().map(|step| (step.camp, step.square)).collect();
    arrivals.sort_unstable();
    let of_camp = arrivals.chunk_by(|one, other| one.0 == other.0);
    assert_eq!(plan.most_steps(), of_camp.clone().map(<[_]>::len).max().unwrap());
    let camps = of_camp.count();
    arrivals.dedup();
    assert_eq!(plan.most_rows(), camps + arrivals.len());
    assert!(plan.most_steps() > 1 && camps != arrivals.len());

    let rows = plan.rows.len();
    assert_eq!(group.cells(), group.rows.len() * group.columns.len().next_multiple_of(32));
    for kibibytes in [16, 64, 100, 300, 4096] {
        let worker = kibibytes << 10;
        let limits = Limits { worker, ..Limits::new(1 << 24) };
        // The matrix, the masks of nine squares, and the next level or the tables.
        let kept = |word: usize| (rows + plan.most_rows() + 10) * word;
        let counted = |word: usize| (rows + 10) * word + 6 * 2;
        assert_eq!(limits.columns::<Gale, u32>(&plan, false), worker / kept(4) / 32 * 32);
        assert_eq!(
            limits.columns::<Gale, u128>(&plan, true),
            (worker / counted(16) / 32 * 32).max(32)
        );
        assert_eq!(limits.columns::<Gale, u32>(&plan, true), worker / counted(4) / 32 * 32);
    }
}
