//! Puzzles: one a day, judged by proof.

use crate::page::Page;
use crate::webdriver::visit;
use catalog::Playable;
use catalog::puzzles::{is_winning, winning_moves};
use game::{Game, Side};
use std::collections::BTreeSet;

/// The number of the puzzle's moves, as its title has it.
async fn moves(page: &Page) -> u32 {
    let title = page.text("#puzzle-title").await;
    title.trim_end_matches('.').rsplit(' ').next().unwrap().parse().unwrap()
}

/// The puzzle's position.
async fn position<G: Playable>(page: &Page) -> G {
    G::read(&page.value("#position").await).unwrap()
}

/// Sets the clock on the wall.
pub(crate) async fn set_clock(page: &Page, now: &str) {
    let script = format!(
        "(() => {{ const now = new Date('{now}'); window.RealDate ??= Date; \
        window.Date = class extends RealDate {{ constructor(...time) {{ super(...(time.length ? time : [now])); }} }}; }})()"
    );
    page.eval(&script).await;
}

/// Clicks a move of either game.
async fn make<G: Playable>(page: &Page, played: G::Move) {
    let text = G::move_notation(played);
    let cells: Vec<String> = text
        .trim_matches(['(', ')'])
        .split("),(")
        .map(|cell| format!("({})", &cell[..3]))
        .collect();
    let card = text.split('"').nth(1).map(|card| card.trim_start_matches("Super "));
    if let Some(card) = card {
        if text.contains("Super") {
            page.click("#super").await;
        }
        page.click(&format!("button[data-card='{card}']")).await;
    }
    let clicks = if card.is_some() { 2 } else { 3 };
    for cell in cells.iter().take(clicks) {
        // A winning climb asks for no building.
        if page.eval("document.getElementById('main').dataset.over").await == "false" {
            page.click_cells([cell.as_str()]).await;
        }
    }
}

async fn solve<G: Playable<Player = Side>>(page: &Page) {
    let mut left = moves(page).await;
    let mut here: G = position(page).await;
    let mut made = 0;
    loop {
        let best = winning_moves(&here, left)[0];
        make::<G>(page, best).await;
        made += 1;
        if here.after(best).outcome().is_some() {
            break;
        }
        made += 1;
        page.wait_at(made, made).await;
        left -= 1;
        let said = page.text("#puzzle-state").await;
        assert!(said.starts_with("Right."), "{said}");
        here = position(page).await;
    }
    page.wait_for("#puzzle-state[data-verdict='solved']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_is_solved_and_remembered() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        // The puzzle of a day is the same all day, and each day has another.
        let mut seen = Vec::new();
        for now in ["2026-03-01T00:00", "2026-03-01T23:59", "2026-03-02T00:00", "2027-03-02T12:00"]
        {
            set_clock(&page, now).await;
            page.keys("p").await;
            let title = page.text("#puzzle-title").await;
            assert!(title.starts_with("Puzzle of the day: "), "{title}");
            seen.push(page.value("#position").await);
        }
        assert_eq!(seen[0], seen[1]);
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), 3);
        page.picture("santorini-puzzle").await;
        solve::<santorini::Position>(&page).await;
        assert!(page.text("#puzzle-state").await.starts_with("Solved. 1 puzzle solved"));
        assert!(page.text("#puzzle-title").await.contains("✓"));

        // Back to the game that was played, which is as it was; the puzzle is no game of the list.
        page.click("#puzzle-leave").await;
        page.wait_at(4, 4).await;
        page.keys("g").await;
        assert_eq!(page.count("#games-list li").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_is_refuted_and_the_solution_is_shown() {
    visit("#onitama", |page| async move {
        set_clock(&page, "2026-03-01T12:00").await;
        page.keys("p").await;
        page.wait_for("#puzzle:not([hidden])").await;
        let wins_in = moves(&page).await;
        let here: onitama::Position = position(&page).await;
        let wrong = here.moves().find(|&played| {
            !played.is_super
                && here.after(played).outcome().is_none()
                && !is_winning(&here, played, wins_in)
        });
        make::<onitama::Position>(&page, wrong.unwrap()).await;
        page.wait_for("#puzzle-state[data-verdict='wrong']").await;
        assert_eq!(page.text("#puzzle-state").await, "That does not win in time.");
        page.click("#puzzle-again").await;
        page.wait_at(0, 0).await;
        // A reload changes nothing.
        page.reload().await;
        page.wait_for("#puzzle:not([hidden])").await;
        for made in 1..=wins_in {
            page.click("#puzzle-show").await;
            let settled = format!(
                "Number(document.getElementById('main').dataset.at) >= {} || \
                document.getElementById('main').dataset.over === 'true'",
                2 * made
            );
            page.wait_until(&settled).await;
        }
        page.wait_for("#puzzle-state[data-verdict='solved']").await;
        let first = page.text("#puzzle-title").await;
        page.click("#puzzle-next").await;
        page.wait_at(0, 0).await;
        assert_ne!(page.text("#puzzle-title").await, first);
        solve::<onitama::Position>(&page).await;
    })
    .await;
}
