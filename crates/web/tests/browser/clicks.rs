//! What clicks do: cards that complete a move, marks, reasons.

use crate::page::{Page, square};
use crate::webdriver::visit;
use fantoccini::key::Key;

pub(crate) const START: &str = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,False,False)"#;

async fn prompt(page: &Page) -> String {
    page.text("#prompt").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_is_chosen_last_completes_the_move() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        page.click_cells(["(0,2)", "(1,2)"]).await;
        page.wait_for("#choices:not([hidden])").await;
        assert_eq!(prompt(&page).await, "Choose the card.");
        page.click("#near-hand [data-card='Rabbit']").await;
        page.wait_at(1, 1).await;
        assert_eq!(page.text("#moves .move").await, r#"((0,2),(1,2),"Super Rabbit")"#);

        // The same by the card's key, for a move that two cards lead to.
        page.set_up(START).await;
        page.click_cells(["(0,2)", "(1,3)"]).await;
        page.wait_for("#choices:not([hidden])").await;
        page.keys("2").await;
        page.wait_at(1, 1).await;
        assert_eq!(page.text("#moves .move").await, r#"((0,2),(1,3),"Rabbit")"#);

        // As long as the card is missing, the pawn can go elsewhere, and another can be chosen.
        page.set_up(START).await;
        page.click_cells(["(0,2)", "(1,3)", "(1,1)"]).await;
        page.wait_for("#choices:not([hidden])").await;
        page.click_cells(["(0,0)"]).await;
        page.wait_for("#choices[hidden]").await;
        assert_eq!(page.targets().await, ["(1,0)", "(1,1)"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_card_shows_where_it_leads() {
    visit("#onitama", |page| async move {
        page.set_up(START).await;
        page.click("[data-card='Rabbit']").await;
        assert_eq!(page.count("#board .preview").await, 5, "four steps right, and the Super moves");
        assert!(page.label("(1,4)").await.ends_with("the card leads here"));
        page.picture("onitama-card").await;
        // A square that one pawn alone can reach with the card is a whole move.
        page.click("#super").await;
        page.click("#super").await;
        page.click("[data-card='Rabbit']").await;
        assert_eq!(page.count("#board .preview").await, 0);
        page.set_up(
            &START
                .replace("(0,2),(0,0),(0,1),(0,3),(0,4)", "(0,2)")
                .replace("False,False", "True,True"),
        )
        .await;
        page.click("[data-card='Cobra']").await;
        page.click_cells(["(1,3)"]).await;
        page.wait_at(1, 1).await;
        assert_eq!(page.text("#moves .move").await, r#"((0,2),(1,3),"Cobra")"#);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_square_can_have_two_parts_in_a_move() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        // The pawn builds where it stood.
        page.click_cells(["(1,1)", "(0,0)", "(1,1)"]).await;
        page.wait_at(5, 5).await;
        let label = page.label("(1,1)").await;
        assert_eq!(label, "row 1, column 1, level 1, last move from here, last build");
        let cell = square("(1,1)");
        assert_eq!(page.count(&format!("{cell} .last-from")).await, 1);
        assert_eq!(page.count(&format!("{cell} .last-build")).await, 1);

        // A hint that builds where the pawn stands has its arrow, and the block to be.
        // There is one move, which does that.
        page.set_up(
            "(False,'B',((0,0),(0,4)),((4,0),(4,4)),\
            [(4,(0,1)),(4,(0,3)),(4,(1,1)),(4,(1,3)),(4,(1,4)),(4,(2,0)),(4,(2,1))])",
        )
        .await;
        page.keys("h").await;
        page.wait_for("#arrows .hint-arrow").await;
        assert_eq!(page.count(&format!("{} .ghost", square("(0,0)"))).await, 1);
        assert_eq!(page.count("#board .ghost").await, 1);
        page.picture("santorini-hint-back").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_that_is_not_allowed_says_why_and_keeps_what_is_begun() {
    visit("#santorini", |page| async move {
        page.set_up("(False,'B',((0,0),(2,2)),((2,3),(4,4)),[(1,(1,1)),(2,(1,2)),(4,(1,3))])")
            .await;
        page.click_cells(["(2,3)"]).await;
        page.wait_for("#prompt.reason").await;
        assert_eq!(prompt(&page).await, "This is Red's pawn, and Blue is to move.");
        page.click_cells(["(2,2)"]).await;
        assert_eq!(prompt(&page).await, "Choose where it goes.");
        page.click_cells(["(1,2)"]).await;
        page.wait_for("#prompt.reason").await;
        assert_eq!(prompt(&page).await, "Too high: from level 0 a pawn climbs to level 1 at most.");
        page.picture("santorini-reason").await;
        // A mis-tap on the cell to build on keeps the half-made move.
        page.click_cells(["(3,2)", "(0,0)"]).await;
        page.wait_for("#prompt.reason").await;
        assert_eq!(
            prompt(&page).await,
            "Too far: a pawn builds on one of the eight cells around it."
        );
        assert_eq!(page.count("#board .chosen").await, 2);
        page.click_cells(["(4,2)"]).await;
        page.wait_at(1, 1).await;

        page.click("nav [data-game='peg']").await;
        page.wait_for("#main[data-game='peg']").await;
        page.click_cells(["(0,0)", "(3,0)"]).await;
        page.wait_for("#prompt.reason").await;
        assert_eq!(prompt(&page).await, "No white peg is beside this one.");
        page.click_cells(["(0,0)"]).await;
        page.wait_until(
            "document.getElementById('prompt').textContent === 'This peg is white already.'",
        )
        .await;
        page.key(Key::Escape).await;
        assert_eq!(prompt(&page).await, "Flip a black peg beside a white one.");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_winning_climb_asks_for_no_building() {
    visit("#santorini", |page| async move {
        page.set_up("(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])").await;
        let top = "document.querySelector('.frame').getBoundingClientRect().top";
        let before = page.eval(top).await;
        page.click_cells(["(2,2)", "(2,3)"]).await;
        page.wait_for("#main[data-over='true']").await;
        assert_eq!(page.status().await, "Blue won by climbing to level 3");
        assert_eq!(page.text("#moves .move").await, "((2,2),(2,3),(2,2))");
        assert_eq!(page.eval(top).await, before, "the board stays where it was");
        page.click_cells(["(0,0)"]).await;
        page.wait_for("#prompt.reason").await;
        assert_eq!(prompt(&page).await, "The game is over.");
    })
    .await;
}
