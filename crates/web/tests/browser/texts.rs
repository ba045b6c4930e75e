//! Positions and games as text, replays, and numbers of games.

use crate::clicks::START;
use crate::folder;
use crate::webdriver::visit;

#[tokio::test(flavor = "multi_thread")]
async fn a_loaded_game_is_replayed_step_by_step_and_saved() {
    visit("#onitama", |page| async move {
        let moves =
            [r#"((0,0),(1,1),"Cobra")"#, r#"((4,2),(2,2),"Tiger")"#, r#"((1,1),(2,2),"Monkey")"#];
        page.load(&format!("{START}\n{}\n", moves.join("\n"))).await;
        page.wait_at(0, 3).await;
        page.click("#tab-moves").await;
        for at in 1..=3 {
            page.click("#next").await;
            page.wait_at(at, 3).await;
            assert_eq!(page.text("#moves [aria-current]").await, moves[at - 1]);
        }
        assert_eq!(page.status().await, "The first player won by the Way of the Stone");
        page.click("#first").await;
        page.wait_at(0, 3).await;
        page.click("#last").await;
        page.wait_at(3, 3).await;
        page.click("#previous").await;
        page.wait_at(2, 3).await;

        // What is saved is what was loaded.
        page.click("#tab-text").await;
        let catch = "(() => { URL.createObjectURL = (blob) => { window.saved = blob; return 'blob:none'; }; \
            HTMLAnchorElement.prototype.click = function () { window.named = this.download; }; })()";
        page.eval(catch).await;
        page.click("#save").await;
        let script = "const [done] = arguments; window.saved.text().then(done)";
        let saved = page.client().execute_async(script, Vec::new()).await.unwrap();
        assert_eq!(saved, format!("{START}\n{}\n", moves.join("\n")));
        assert_eq!(page.eval("window.named").await, "onitama.txt");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_invalid_line_is_marked() {
    visit("#onitama", |page| async move {
        let text = format!(
            "{START}\n((0,0),(1,1),\"Cobra\")\n((4,2),(3,3),\"Tiger\")\n((0,1),(1,1),\"Ox\")\n"
        );
        page.load(&text).await;
        page.wait_at(0, 1).await;
        page.click("#tab-moves").await;
        assert_eq!(page.text("#moves .invalid code").await, r#"((4,2),(3,3),"Tiger")"#);
        let said = page.text("#moves .invalid p").await;
        assert_eq!(said, "Line 3: invalid move: the card does not lead there");
        assert_eq!(page.count("#moves .unread").await, 1);
        let told = page.text("#pasted-trouble[role='alert']").await;
        assert_eq!(told, format!("{said}. The moves before it can be replayed."));
        page.picture("onitama-invalid-line").await;

        // A text that is not in the format is refused whole, and its line is selected.
        page.load(&format!("{START}\n((0,0),(1,1),\"Cobra\")\n((4,2),(3,3),Tiger)\n")).await;
        let is_told = "document.getElementById('pasted-trouble').textContent.includes('format')";
        page.wait_until(is_told).await;
        let said = page.text("#pasted-trouble").await;
        assert!(said.starts_with("Line 3: invalid format at column 14: expected"), "{said}");
        let field = "document.getElementById('pasted')";
        let selection =
            format!("{field}.value.slice({field}.selectionStart, {field}.selectionEnd)");
        let selected = page.eval(&selection).await;
        assert_eq!(selected, "((4,2),(3,3),Tiger)");
        assert_eq!(page.count("#moves li").await, 3, "the game stays as it was");

        // A server has a limit; without one, the text is read like any other.
        page.load(&"(".repeat(300_000)).await;
        let said = match folder::of_environment() {
            None => "This is more than the server takes at once.",
            Some(_) => "Line 1: invalid format at column 2: expected '['",
        };
        let told =
            format!("document.getElementById('pasted-trouble').textContent.startsWith({said:?})");
        page.wait_until(&told).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_opened() {
    visit("#onitama", |page| async move {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.txt");
        std::fs::write(&file, format!("{START}\n((0,0),(1,1),\"Cobra\")\n")).unwrap();
        page.click("#tab-text").await;
        page.type_into("#file", file.to_str().unwrap()).await;
        page.wait_at(0, 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_pasted_copied_and_its_games_are_counted() {
    visit("#santorini", |page| async move {
        assert_eq!(page.count("#copy:disabled").await, 1);
        assert_eq!(page.count("#count:disabled").await, 1);
        let position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
        page.load(position).await;
        page.wait_for("#copy:enabled").await;
        assert_eq!(page.value("#position").await, position);
        for name in ["clipboard-write", "clipboard-read"] {
            let permission =
                serde_json::json!({ "permission": { "name": name }, "setting": "granted" });
            page.chromium("Browser.setPermission", permission).await;
        }
        page.click("#copy").await;
        page.wait_until("document.getElementById('copied').textContent !== ''").await;
        assert_eq!(page.text("#copied").await, "Copied.");
        let script = "const [done] = arguments; navigator.clipboard.readText().then(done)";
        assert_eq!(page.client().execute_async(script, Vec::new()).await.unwrap(), position);

        page.click("#tab-count").await;
        page.fill("#plies", "4").await;
        page.click("#count").await;
        page.wait_for("#counted dd").await;
        assert_eq!(page.text("#count-state").await, "Games of at most 4 moves: 14,614,262");

        // A count that takes long is stopped by its button.
        page.fill("#plies", "40").await;
        page.click("#count").await;
        page.wait_for("#stop-count:not([hidden])").await;
        page.click("#stop-count").await;
        assert_eq!(page.text("#count-state").await, "Stopped.");
        // No number, and none that is counted: the field says so itself.
        for wrong in ["", "41", "-1", "1.5"] {
            page.fill("#plies", wrong).await;
            page.click("#count").await;
            assert_eq!(page.count("#plies:invalid:focus").await, 1, "{wrong}");
            assert_eq!(page.text("#count-state").await, "Stopped.");
        }

        page.load("(False,'R',((1,0),(1,1)),((2,2),(1,1)),[])").await;
        page.wait_until("document.getElementById('pasted-trouble').textContent !== ''").await;
        assert_eq!(page.text("#pasted-trouble").await, "Line 1: two pawns on the cell (1,1)");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_stay_when_the_page_is_loaded_again_or_left_for_another() {
    visit("#santorini", |page| async move {
        page.click_cells(["(0,0)", "(1,1)"]).await;
        page.wait_at(2, 2).await;
        page.reload().await;
        page.wait_at(2, 2).await;
        page.click("nav [data-game='peg']").await;
        page.wait_for("#main[data-game='peg']").await;
        page.wait_at(0, 0).await;
        page.click("nav [data-game='santorini']").await;
        page.wait_at(2, 2).await;
        assert_eq!(
            page.label("(1,1)").await,
            "row 1, column 1, ground, blue pawn, last move to here"
        );
    })
    .await;
}
