//! Building tables, layer by layer.

use crate::deal::Cards;
use crate::layer::{Layer, Worths};
use crate::material::Material;
use crate::men::Men;
use crate::placement::MOST_STUDENTS;
use crate::solve::{self, ExitWorths, Half, solve};
use crate::tables::Tables;
use crate::watch::{Report, Stopped, Watch};
use core::fmt;

/// What to build: the positions of five cards with up to so many men.
///
/// ```
/// use onitama::Card;
/// use plywood_tables::{Builder, Cards};
///
/// let cards = Cards::new([Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab])?;
/// let tables = Builder::new(cards, 2)?.build();
/// assert_eq!(tables.layers().map(|layer| layer.counts().total()).sum::<u64>(), 30 * 553);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Builder<'a> {
    pub(crate) cards: Cards,
    students: u8,
    with_supers: bool,
    watch: &'a dyn Watch,
}

impl<'a> Builder<'a> {
    /// The largest number of men that tables can be built for.
    pub const MOST_MEN: u32 = 2 + 2 * MOST_STUDENTS as u32;

    /// Ordinary positions, in which both Super moves are used, of up to so many men: half of them for each player.
    ///
    /// # Errors
    ///
    /// [`MenError`] if the number is odd, less than two, or more than [`MOST_MEN`](Self::MOST_MEN).
    pub fn new(cards: Cards, men: u32) -> Result<Self, MenError> {
        if !men.is_multiple_of(2) || !(2..=Self::MOST_MEN).contains(&men) {
            return Err(MenError(men));
        }
        let students = u8::try_from(men / 2 - 1).map_err(|_| MenError(men))?;
        Ok(Self { cards, students, with_supers: false, watch: &() })
    }

    /// Whether to build all four states of the Super moves.
    #[must_use]
    pub fn supers(self, with_supers: bool) -> Self {
        Self { with_supers, ..self }
    }

    /// Sets the watcher.
    #[must_use]
    pub fn watch(self, watch: &'a dyn Watch) -> Self {
        Self { watch, ..self }
    }

    /// The materials of all layers, in the order in which they are built.
    pub fn materials(&self) -> impl Iterator<Item = Material> {
        Material::all(self.students, self.with_supers)
    }

    /// The most memory, in bytes, that the build takes at any time, if all layers are kept in memory.
    pub fn memory(&self) -> u64 {
        let mut kept = 0;
        let mut most = 0;
        for pair in Material::pairs(self.students, self.with_supers) {
            most = most.max(kept + Self::working_memory(pair));
            kept += pair.pair().into_iter().map(Layer::memory).sum::<u64>();
        }
        most.max(kept)
    }

    /// The most memory, in bytes, that the build takes at any time, if finished layers go to the disk.
    pub fn memory_on_disk(&self) -> u64 {
        let pairs = Material::pairs(self.students, self.with_supers).into_iter();
        pairs.map(Self::working_memory).max().unwrap_or(0)
    }

    /// The memory for one pair of materials.
    fn working_memory(pair: Material) -> u64 {
        let halves = pair.pair();
        let exits = || halves.iter().flat_map(|half| half.exits().all());
        // A layer is read before it is turned.
        let turned = exits().map(Worths::memory).sum::<u64>();
        let read = exits().map(Layer::memory).max().unwrap_or(0);
        turned + solve::memory(pair).max(read)
    }

    /// Builds the tables in memory, on the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the build.
    pub fn try_build(&self) -> Result<Tables, Stopped> {
        let mut tables = Tables::new(self.cards);
        self.build_on(&mut tables)?;
        Ok(tables)
    }

    /// [`try_build`](Self::try_build) without anybody who could stop it.
    pub fn build(&self) -> Tables {
        let unwatched = Self { watch: &(), ..*self };
        unwatched.try_build().unwrap_or_else(|Stopped| unreachable!("nobody watches this build"))
    }

    /// Builds the layers that tables do not have yet.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the build.
    ///
    /// # Panics
    ///
    /// If the tables are of other cards.
    pub fn complete(&self, tables: &mut Tables) -> Result<(), Stopped> {
        assert_eq!(tables.cards(), self.cards, "the cards of the tables");
        self.build_on(tables)
    }

    /// Builds the layers that are not on a shelf yet, and puts them there.
    pub(crate) fn build_on<S: Shelf>(&self, shelf: &mut S) -> Result<(), S::Error> {
        let men: Vec<Men> =
            (0..=self.students).map(|students| Men::new(self.cards, students)).collect();
        let pairs = Material::pairs(self.students, self.with_supers);
        for (index, &pair) in pairs.iter().enumerate() {
            let materials = pair.pair();
            let mut is_complete = true;
            for &material in &materials {
                is_complete &= shelf.has(material)?;
            }
            if is_complete {
                continue;
            }
            let mut halves = Vec::new();
            for &material in &materials {
                let [mover, waiter] = [material.mover, material.waiter]
                    .map(|force| &men[usize::from(force.students)]);
                let exits = material.exits();
                let worths = |exit: Option<Material>| -> Result<Option<Worths>, S::Error> {
                    exit.map(|exit| shelf.worths(exit)).transpose()
                };
                let exits = ExitWorths {
                    capture: worths(exits.capture)?,
                    step: worths(exits.step)?,
                    capturing_step: worths(exits.capturing_step)?,
                };
                halves.push(Half { material, mover, waiter, exits });
            }
            let layers = solve(halves, |pass, decided| {
                let count = pairs.len();
                self.watch.report(&Report { material: pair, index, count, pass, decided });
                if self.watch.is_stopped() { Err(Stopped) } else { Ok(()) }
            })?;
            for layer in layers {
                shelf.put(layer)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Builder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cards, students, with_supers, .. } = self;
        let mut debug = f.debug_struct("Builder");
        debug.field("cards", cards).field("students", students).field("with_supers", with_supers);
        debug.finish_non_exhaustive()
    }
}

/// Where layers are kept.
pub(crate) trait Shelf {
    type Error: From<Stopped>;

    /// Is a layer there already?
    fn has(&self, material: Material) -> Result<bool, Self::Error>;

    /// What moving into a layer that is there is worth.
    fn worths(&self, material: Material) -> Result<Worths, Self::Error>;

    /// Takes a layer.
    fn put(&mut self, layer: Layer) -> Result<(), Self::Error>;
}

/// A number of men that no table can be built for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MenError(
    /// The number.
    pub u32,
);

impl fmt::Display for MenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = Builder::MOST_MEN;
        write!(
            f,
            "{} men: expected an even number from 2 to {most}, half of them for each player",
            self.0
        )
    }
}

impl core::error::Error for MenError {}
