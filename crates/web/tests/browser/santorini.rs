//! Santorini by clicks, and the kit's keys.

use crate::page::{Page, square};
use crate::webdriver::visit;
use fantoccini::key::Key;
use game::{Game, Outcome as _};
use santorini::{Move, Outcome, Position, Way};

/// Whom the computer plays.
async fn engines(page: &Page) -> String {
    let pressed = |id| format!("#{id}[aria-pressed='true']");
    match (page.count(&pressed("mode-two")).await, page.count(&pressed("mode-watch")).await) {
        (1, 0) => "nobody".to_owned(),
        (0, 1) => "both".to_owned(),
        _ => if page.value("#side").await == "0" { "red" } else { "blue" }.to_owned(),
    }
}

async fn place(page: &Page) {
    page.click_cells(["(0,0)", "(1,1)", "(2,2)", "(3,3)"]).await;
    page.wait_at(4, 4).await;
}

/// A short game that ends in some way: the shortest of many random ones.
fn short_game(start: &Position, way: Way) -> Vec<Move> {
    let mut random = 0x9e37_79b9_u64;
    let mut games = (0..3000).filter_map(|_| {
        let (mut position, mut moves) = (*start, Vec::new());
        while position.outcome().is_none() {
            random = random.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(23).wrapping_add(1);
            let legal: Vec<Move> = position.moves().collect();
            // A win that is at hand is taken, so that games are short.
            let wins = legal.iter().find(|&&next| position.after(next).outcome().is_some());
            let next =
                *wins.unwrap_or(&legal[usize::try_from(random % legal.len() as u64).unwrap()]);
            position.play(next).unwrap();
            moves.push(next);
        }
        (position.outcome()?.way == way).then_some(moves)
    });
    let first = games.next().unwrap();
    games.fold(first, |best, other| if other.len() < best.len() { other } else { best })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_clicks() {
    visit("#santorini", |page| async move {
        assert_eq!(page.status().await, "Blue places the first pawn");
        place(&page).await;
        assert_eq!(page.status().await, "Blue to move");
        let mut position: Position = page.value("#position").await.parse().unwrap();
        let moves = short_game(&position, Way::Climb);
        for (played, next) in moves.iter().enumerate() {
            let Move { from, to, build } = *next;
            // A winning climb asks for no building.
            let clicks = if position.height(to) == 3 { 2 } else { 3 };
            for cell in [from, to, build].into_iter().take(clicks) {
                page.click_cells([cell.to_string().as_str()]).await;
            }
            position.play(*next).unwrap();
            page.wait_at(5 + played, 5 + played).await;
            if clicks == 3 {
                assert_eq!(page.value("#position").await, position.to_string());
            }
            if played == moves.len() / 2 {
                page.picture("santorini-middle").await;
            }
        }
        let ended: Outcome = position.outcome().unwrap();
        assert_eq!(page.status().await.to_lowercase(), ended.to_string());
        assert_eq!(page.text("#prompt").await, "The game is over.");
        assert_eq!(page.count("#moves .move").await, moves.len() + 4);
        page.picture("santorini-won").await;

        // Back to the middle by the list of moves, and on from there.
        page.click("#moves li:nth-child(4) button").await;
        page.wait_at(7, moves.len() + 4).await;
        page.click("#last").await;
        page.wait_at(moves.len() + 4, moves.len() + 4).await;
        page.click("#new").await;
        page.wait_at(0, 0).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_by_blocking_is_named() {
    visit("#santorini", |page| async move {
        place(&page).await;
        let start: Position = page.value("#position").await.parse().unwrap();
        let moves = short_game(&start, Way::Block);
        let (last, first) = moves.split_last().unwrap();
        let before = first.iter().fold(start, |position, &next| position.after(next));
        page.set_up(&before.to_string()).await;
        let Move { from, to, build } = *last;
        for cell in [from, to, build] {
            page.click_cells([cell.to_string().as_str()]).await;
        }
        page.wait_for("#main[data-over='true']").await;
        let winner = before.after(*last).outcome().unwrap();
        assert!(Outcome::ALL.contains(&winner));
        assert_eq!(page.status().await.to_lowercase(), winner.to_string());
        assert!(page.status().await.ends_with("won by blocking"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legal_targets_are_shown_and_a_started_move_can_be_taken_back() {
    visit("#santorini", |page| async move {
        place(&page).await;
        assert_eq!(page.text("#prompt").await, "Choose a pawn.");
        page.click_cells(["(0,0)"]).await;
        assert_eq!(page.targets().await, ["(0,1)", "(1,0)"]);
        assert_eq!(page.text("#prompt").await, "Choose where it goes.");
        page.click_cells(["(1,0)"]).await;
        assert_eq!(page.targets().await, ["(0,0)", "(0,1)", "(2,0)", "(2,1)"]);
        assert!(page.label("(1,0)").await.contains("chosen"));
        page.key(Key::Escape).await;
        page.key(Key::Escape).await;
        assert_eq!(page.targets().await, Vec::<String>::new());

        // Another pawn, and back by a click on the same one; the button takes back too.
        page.click_cells(["(0,0)", "(1,1)"]).await;
        assert_eq!(page.targets().await.len(), 6);
        page.click_cells(["(1,1)"]).await;
        assert_eq!(page.text("#prompt").await, "Choose a pawn.");
        page.click_cells(["(1,1)"]).await;
        page.click("#cancel").await;
        assert_eq!(page.text("#prompt").await, "Choose a pawn.");
        // Neither the opponent's pawn nor an empty cell begins a move.
        page.click_cells(["(2,2)", "(4,0)"]).await;
        assert_eq!(page.targets().await, Vec::<String>::new());

        page.click_cells(["(0,0)", "(1,0)", "(2,0)"]).await;
        page.wait_at(5, 5).await;
        assert_eq!(page.label("(0,0)").await, "row 0, column 0, ground, last move from here");
        assert_eq!(
            page.label("(1,0)").await,
            "row 1, column 0, ground, blue pawn, last move to here"
        );
        assert_eq!(page.label("(2,0)").await, "row 2, column 0, level 1, last build");
        assert_eq!(page.count("#board .last").await, 3);

        // A screen reader says the move, and then whose turn it is and what to do.
        let said = page.text("#announcer[aria-live='polite']").await;
        assert_eq!(
            said,
            "Blue goes from row 0, column 0 to row 1, column 0 and builds level 1 on row 2, column 0."
        );
        let status = page.text("[role='status']:has(#status-text)").await;
        assert_eq!(status.split_whitespace().collect::<Vec<_>>().join(" "), "Red to move Choose a pawn.");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_are_drawn_and_numbered() {
    visit("#santorini", |page| async move {
        let levels = "[(1,(0,0)),(2,(0,1)),(3,(0,2)),(4,(0,3))]";
        page.set_up(&format!("(False,'B',((1,1),(3,3)),((1,3),(3,1)),{levels})")).await;
        page.wait_for("#board .dome").await;
        for (col, number) in ["1", "2", "3", "4"].into_iter().enumerate() {
            let cell = square(&format!("(0,{col})"));
            assert_eq!(page.text(&format!("{cell} .level")).await, number);
            assert_eq!(page.count(&format!("{cell} .storey")).await, (col + 1).min(3));
            assert_eq!(page.count(&format!("{cell} .dome")).await, usize::from(col == 3));
        }
        assert_eq!(page.count("#board .level").await, 4, "the ground has no number");
        assert_eq!(page.label("(0,3)").await, "row 0, column 3, level 4, dome");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_kits_keys_undo_redo_and_change_mode_and_depth() {
    visit("#santorini", |page| async move {
        place(&page).await;
        page.click_cells(["(0,0)", "(1,0)", "(2,0)"]).await;
        page.wait_at(5, 5).await;
        page.keys("z").await;
        page.wait_at(4, 5).await;
        assert_eq!(page.status().await, "Blue to move");
        page.keys("y").await;
        page.wait_at(5, 5).await;
        page.keys("zzzzz").await;
        page.wait_at(0, 5).await;
        page.keys("yyyyyy").await;
        page.wait_at(5, 5).await;
        // The same key on a keyboard that writes Greek.
        let key = "document.body.dispatchEvent(new KeyboardEvent('keydown', \
            { key: 'ζ', code: 'KeyZ', bubbles: true }))";
        page.eval(key).await;
        page.wait_at(4, 5).await;
        page.keys("y").await;
        page.wait_at(5, 5).await;

        // While pawns are placed, the person is Blue and the computer answers as Red.
        page.keys("zzz").await;
        page.wait_at(2, 5).await;
        page.keys("a").await;
        assert_eq!(engines(&page).await, "red");
        page.keys("a").await;
        page.keys("yyy").await;
        page.wait_at(5, 5).await;

        // The computer answers the move that the person makes next: here as Blue, since Red is to move. It is the
        // course's Minimax, its depth is 3 at first, and never below 1.
        assert_eq!(engines(&page).await, "nobody");
        page.keys("a").await;
        assert_eq!(engines(&page).await, "blue");
        assert_eq!(
            (page.value("#engine0").await, page.text("#strength0").await),
            ("course".into(), "3".into())
        );
        page.keys("++").await;
        assert_eq!(page.text("#strength0").await, "5");
        page.keys("--------").await;
        assert_eq!(page.text("#strength0").await, "1");
        // The keys work while a menu has the focus, too.
        page.eval("document.getElementById('engine0').focus()").await;
        page.keys("+").await;
        assert_eq!(page.text("#strength0").await, "2");
        page.click_cells(["(2,2)", "(1,2)", "(0,1)"]).await;
        page.wait_at(7, 7).await;
        assert_eq!(page.status().await, "Red to move");
        let before: Position =
            "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
        let before = before.after("((2,2),(1,2),(0,1))".parse().unwrap());
        let (chosen, _) =
            santorini::course::minimax(&before, 2, santorini::evaluate::sample).unwrap();
        assert_eq!(page.text("#moves [aria-current]").await, chosen.to_string());
        page.keys("a").await;
        assert_eq!(engines(&page).await, "nobody");
        page.click_cells(["(3,3)", "(3,4)", "(4,4)"]).await;
        page.wait_at(8, 8).await;
        assert_eq!(page.status().await, "Blue to move");
    })
    .await;
}
