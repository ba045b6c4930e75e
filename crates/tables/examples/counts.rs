//! Builds the tables of some cards in memory and prints how many positions are won, lost and drawn:
//! `cargo run --release -p plywood-tables --example counts -- 4 Ox Boar Horse Elephant Crab [supers]`

use core::error::Error;
use onitama::Card;
use plywood_tables::{Builder, Cards, Counts};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [men, cards @ ..] = &arguments[..] else {
        return Err("expected men and five cards".into());
    };
    let with_supers = cards.len() == 6 && cards[5] == "supers";
    let cards: Vec<Card> =
        cards.iter().take(5).map(|card| card.parse()).collect::<Result<_, _>>()?;
    let cards: [Card; 5] = cards.try_into().map_err(|_| "expected five cards")?;
    let started = Instant::now();
    let tables = Builder::new(Cards::new(cards)?, men.parse()?)?.supers(with_supers).build();
    println!("built in {:.3} s", started.elapsed().as_secs_f64());
    let mut layers: Vec<_> = tables.layers().collect();
    layers.sort_by_key(|layer| (layer.material().men(), layer.material()));
    for layer in layers {
        let Counts { won, lost, drawn, longest, .. } = layer.counts();
        println!("{}: won {won}, lost {lost}, drawn {drawn}, longest {longest}", layer.material());
    }
    Ok(())
}
