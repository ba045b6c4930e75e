//! Peg Reversal over the server.

use crate::client::Client;
use serde_json::json;

#[tokio::test]
async fn the_first_click_chooses_the_white_peg_and_the_ways_to_finish_are_known() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    assert_eq!(game.offers().len(), 33);
    game.play("(0,0)").await;
    assert_eq!(game.status(), "32 black pegs left");
    let ways = json!(["Ways to finish from here", "25589827238367749588818329600"]);
    assert_eq!(game.state["facts"][0], ways);
    assert_eq!(game.offers(), ["M (-1,0)", "M (0,-1)", "M (0,1)", "M (1,0)"]);
    assert_eq!(game.cell("(0,1)")["label"], "column 0, row 1, black, can be flipped");
    assert_eq!(game.cell("(0,0)")["label"], "column 0, row 0, white");
    assert_eq!(game.cell("(3,0)")["label"], "column 3, row 0, black");
}

#[tokio::test]
async fn every_game_is_won_after_thirty_two_flips() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    game.play("(3,1)").await;
    for _ in 0..32 {
        let hint =
            game.result("think", json!({ "revision": game.state["revision"], "depth": 1 })).await;
        game.play(hint["move"].as_str().unwrap()).await;
    }
    assert_eq!(game.status(), "Won: every peg is white");
    let saved = client.get(&game.path("save")).await.body;
    assert_eq!(saved.lines().count(), 33);
    let again = client.create(&json!({ "game": "peg", "load": saved, "at": 32 })).await;
    assert_eq!(again.state["position"], game.state["position"]);
}

#[tokio::test]
async fn games_are_counted_in_closed_form() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    game.play("(0,0)").await;
    let counted = game.result("count", json!({ "plies": 32 })).await;
    let won = json!(["won", "25589827238367749588818329600"]);
    assert_eq!(counted["parts"], json!([["still going on", "0"], won, ["stuck", "0"]]));
}

#[tokio::test]
async fn a_board_is_loaded_and_its_first_wrong_line_is_marked() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    game.play("(0,0)").await;
    let board = game.state["position"].as_str().unwrap();
    let text = format!("{board}\nM (0,1)\nM (3,0)\nM (1,0)\n");
    let loaded = client.create(&json!({ "game": "peg", "load": text, "at": 1 })).await;
    assert_eq!(loaded.status(), "31 black pegs left");
    let trouble = json!({
        "line": 3,
        "message": "this peg cannot be flipped here",
        "text": "M (3,0)",
        "rest": ["M (1,0)"],
    });
    assert_eq!(loaded.state["trouble"], trouble);

    let stuck = board.replace(" W", " B");
    let stuck = client.create(&json!({ "game": "peg", "load": stuck })).await;
    assert_eq!(stuck.status(), "Stuck: no peg is white, so none can be flipped");
    let refusal =
        client.refused(&json!({ "game": "peg", "load": board.replacen("Peg", "\nPin", 1) })).await;
    assert_eq!(refusal["line"], 2, "{refusal}");
}
