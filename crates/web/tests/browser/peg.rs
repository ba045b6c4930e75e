//! Peg Reversal to the end.

use crate::webdriver::visit;
use game::Game;
use peg::Position;
use peg::course::Board;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_the_end_and_the_ways_to_finish_are_shown() {
    visit("#peg", |page| async move {
        assert_eq!(page.status().await, "Choose the peg that starts white");
        page.click_cells(["(0,0)"]).await;
        page.wait_at(1, 1).await;
        assert!(page.text("#facts").await.contains("25,589,827,238,367,749,588,818,329,600"));
        assert!(page.label("(0,1)").await.contains("can be flipped"));
        let mut pegs: Position = page.value("#position").await.parse::<Board>().unwrap().position();
        for flips in 0..32 {
            assert_eq!(page.count("#board .frontier-ring").await, pegs.count_moves());
            // From the far end, for a change.
            let hole = pegs.moves().last().unwrap();
            let name = peg::course::Coordinates::from(hole).to_string();
            page.click_cells([name.as_str()]).await;
            pegs.play(hole).unwrap();
            page.wait_at(flips + 2, flips + 2).await;
            if flips == 14 {
                assert!(page.label(&name).await.ends_with("white, last move to here"));
                assert_eq!(page.count("#board .last-dot").await, 1, "the last flip is marked");
                page.picture("peg-middle").await;
            }
        }
        assert_eq!(page.status().await, "Won: every peg is white");
        assert_eq!(page.count("#board .peg.white").await, 33);
        page.keys("z").await;
        page.wait_at(32, 33).await;
        assert_eq!(page.status().await, "One black peg left");

        // A position is pasted, and the games from there are counted.
        page.set_up(&Board::from(Position::start(peg::Hole::at(0, 0).unwrap())).to_string()).await;
        page.click("#tab-count").await;
        page.fill("#plies", "2").await;
        page.click("#count").await;
        page.wait_for("#counted dd").await;
        assert_eq!(page.text("#count-state").await, "Games of at most 2 moves: 24");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_peg_that_cannot_be_flipped_stays() {
    visit("#peg", |page| async move {
        page.click_cells(["(0,0)"]).await;
        page.wait_at(1, 1).await;
        page.click_cells(["(3,0)", "(0,0)", "(0,1)"]).await;
        page.wait_at(2, 2).await;
        assert_eq!(page.text("#moves [aria-current]").await, "M (0,1)");
        page.click("#hint").await;
        page.wait_for("#board .hint-ring").await;
        assert!(page.text("#announcer").await.starts_with("Hint: The peg at column"));
        assert_eq!(page.count("#modes[hidden]").await, 1, "nobody plays against");
    })
    .await;
}
