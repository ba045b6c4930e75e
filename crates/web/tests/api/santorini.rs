//! Santorini over the server.

use crate::client::Client;
use serde_json::json;

#[tokio::test]
async fn four_clicks_place_the_pawns_and_three_are_a_move() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "santorini" })).await;
    assert_eq!(game.status(), "Blue places the first pawn");
    assert_eq!(game.offers().len(), 25);
    for cell in ["(0,0)", "(1,1)", "(2,2)", "(3,3)"] {
        game.play(cell).await;
    }
    assert_eq!(game.status(), "Blue to move");
    assert_eq!(game.offers().len(), 40);
    let path = json!(["(0,0)", "(0,1)", "(0,0)"]);
    assert!(game.state["offers"].as_array().unwrap().iter().any(|offer| offer["path"] == path));

    game.play("((0,0),(1,0),(2,0))").await;
    assert_eq!(game.state["position"], "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])");
    assert_eq!(game.cell("(2,0)")["label"], "row 2, column 0, level 1");
    assert_eq!(game.cell("(1,0)")["label"], "row 1, column 0, ground, blue pawn");
    let spoken =
        "Blue goes from row 0, column 0 to row 1, column 0 and builds level 1 on row 2, column 0";
    assert_eq!(game.state["moves"][4]["spoken"], spoken);
    assert_eq!(game.offers().len(), 80);
}

#[tokio::test]
async fn the_record_goes_back_and_forth_and_a_new_move_replaces_what_followed() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "santorini", "placed": true })).await;
    assert_eq!((&game.state["at"], game.offers().len()), (&json!(4), 80));
    game.play("((1,1),(0,0),(0,1))").await;
    let after = game.state["position"].clone();
    game.go_to(4).await;
    assert_eq!(game.state["moves"].as_array().unwrap().len(), 5);
    game.go_to(5).await;
    assert_eq!(game.state["position"], after);
    game.go_to(0).await;
    assert_eq!(game.state["position"], json!(null));
    game.go_to(4).await;
    game.play("((1,1),(0,0),(1,0))").await;
    assert_eq!(game.state["moves"].as_array().unwrap().len(), 5);
    assert_ne!(game.state["position"], after);
}

#[tokio::test]
async fn a_game_is_saved_and_loaded_and_its_first_illegal_line_is_marked() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "santorini", "placed": true })).await;
    game.play("((1,1),(0,0),(0,1))").await;
    let saved = client.get(&game.path("save")).await;
    assert_eq!(saved.head["content-disposition"], "attachment; filename=\"santorini.txt\"");
    let text = "(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])\n((1,1),(0,0),(0,1))\n";
    assert_eq!(saved.body, text);

    let text = format!("{text}\n((3,3),(0,0),(0,1))\nrest\n");
    let loaded = client.create(&json!({ "game": "santorini", "load": text, "at": 1 })).await;
    assert_eq!(loaded.state["position"], game.state["position"]);
    let trouble = json!({
        "line": 4,
        "message": "this is not a legal move here",
        "text": "((3,3),(0,0),(0,1))",
        "rest": ["rest"],
    });
    assert_eq!(loaded.state["trouble"], trouble);
}

#[tokio::test]
async fn a_wrong_position_is_refused_at_its_line() {
    let client = Client::new();
    let text = "\n(False,'B',((1,1),(3,3)),\n((1,3),(1,1)),[])";
    let refusal = client.refused(&json!({ "game": "santorini", "load": text })).await;
    assert_eq!(refusal["line"], 3);
    assert!(refusal["message"].as_str().unwrap().starts_with("two pawns on the cell (1,1)"));
}

#[tokio::test]
async fn who_climbs_wins_and_the_record_says_how() {
    let client = Client::new();
    let text = "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
    let mut game = client.create(&json!({ "game": "santorini", "load": text })).await;
    game.play("((2,2),(2,3),(2,2))").await;
    let status = json!({
        "text": "Blue won by climbing to level 3",
        "turn": null,
        "over": true,
        "winner": 0,
        "placing": false,
    });
    assert_eq!(game.state["status"], status);
    assert!(game.offers().is_empty());
    game.go_to(0).await;
    assert_eq!(game.status(), "Blue to move");
}

#[tokio::test]
async fn games_are_counted() {
    let client = Client::new();
    let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
    let game = client.create(&json!({ "game": "santorini", "load": text })).await;
    let counted = game.result("count", json!({ "plies": 3 })).await;
    assert_eq!(counted["total"], "281380");
    assert_eq!(counted["parts"][0], json!(["still going on", "281380"]));
}
