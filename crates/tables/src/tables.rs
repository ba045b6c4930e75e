//! Tables in memory, and how a position is found in them.

use crate::build::Shelf;
use crate::deal::Cards;
use crate::layer::{Layer, Worths};
use crate::material::Material;
use crate::placement::{MOST_STUDENTS, Placement};
use crate::value::Value;
use crate::watch::Stopped;
use game::{Game, Side};
use onitama::Position;

/// The layers of five cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    cards: Cards,
    /// By the index of their material.
    layers: Vec<Option<Layer>>,
}

/// The forces that there are.
const FORCES: usize = 2 * (MOST_STUDENTS as usize + 1);

impl Tables {
    /// Tables without any layer.
    pub(crate) fn new(cards: Cards) -> Self {
        Self { cards, layers: vec![None; FORCES * FORCES] }
    }

    /// The cards of these tables.
    pub const fn cards(&self) -> Cards {
        self.cards
    }

    /// The layers, in no particular order.
    pub fn layers(&self) -> impl Iterator<Item = &Layer> {
        self.layers.iter().flatten()
    }

    /// The layer of a material.
    #[inline]
    pub fn layer(&self, material: Material) -> Option<&Layer> {
        self.layers.get(index(material)?)?.as_ref()
    }

    /// The value of a position; `None` if the game is over, or if no layer has the position.
    #[inline]
    pub fn value(&self, position: &Position) -> Option<Value> {
        if position.victory().is_some() {
            return None;
        }
        let layer = self.layer(Material::of(position))?;
        let state = self.cards.state(position)?;
        let [row, col] =
            [position.turn(), position.turn().other()].map(|side| placement(position, side));
        Value::of_byte(layer.byte(state, row?, col?))
    }

    pub(crate) fn insert(&mut self, layer: Layer) {
        if let Some(at) = index(layer.material()) {
            self.layers[at] = Some(layer);
        }
    }
}

/// The index of a material; `None` if it has more students than any table.
#[inline]
fn index(material: Material) -> Option<usize> {
    let Material { mover, waiter } = material;
    if mover.students > MOST_STUDENTS || waiter.students > MOST_STUDENTS {
        return None;
    }
    let [mover, waiter] =
        [mover, waiter].map(|force| usize::from(force.students) * 2 + usize::from(force.has_super));
    Some(mover * FORCES + waiter)
}

/// The number of a player's placement, seen from their own side; `None` without a master.
#[inline]
fn placement(position: &Position, side: Side) -> Option<usize> {
    let across = |square: usize| if side == Side::First { square } else { 24 - square };
    let students = position.students(side).bits();
    // The first 25 bits, in reverse.
    let students = if side == Side::First { students } else { students.reverse_bits() >> 39 };
    let master = u8::try_from(across(position.master(side)?.index())).ok()?;
    Some(Placement { master, students: u32::try_from(students).ok()? }.index())
}

/// A shelf from which nothing is taken away.
impl Shelf for Tables {
    type Error = Stopped;

    fn has(&self, material: Material) -> Result<bool, Stopped> {
        Ok(self.layer(material).is_some())
    }

    fn worths(&self, material: Material) -> Result<Worths, Stopped> {
        Ok(Worths::of(self.layer(material).expect("exits are built before")))
    }

    fn put(&mut self, layer: Layer) -> Result<(), Stopped> {
        self.insert(layer);
        Ok(())
    }
}
