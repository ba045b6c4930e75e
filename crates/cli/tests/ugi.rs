//! Dialogues with `plywood ugi`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A program that is spoken to line by line.
struct Partner {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Partner {
    fn new(game: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
            .args(["ugi", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The lines up to the first that starts with a word, which is the last of them.
    fn hear(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "no {word} after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if lines.last().unwrap().starts_with(word) {
                return lines;
            }
        }
    }

    fn ask(&mut self, line: &str, word: &str) -> String {
        self.say(line);
        self.hear(word).pop().unwrap()
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let mut partner = Partner::new("santorini");
    partner.say("ugi");
    let lines = partner.hear("ugiok");
    assert!(lines[0].starts_with("id name Plywood ") && lines[1].starts_with("id author "));
    assert!(lines.iter().any(|line| line.starts_with("option name Hash type spin")));
    assert_eq!(partner.ask("isready", "readyok"), "readyok");
    partner.quit();
}

#[test]
fn a_game_is_played_to_its_end() {
    for game in ["santorini", "onitama"] {
        let mut partner = Partner::new(game);
        partner.say("uginewgame");
        let mut moves = String::new();
        for number in 0.. {
            assert!(number < 200, "the game goes on and on");
            let position = format!("position startpos{moves}");
            partner.say(&position);
            let is_over = partner.ask("query gameover", "response") == "response true";
            let turn = partner.ask("query p1turn", "response");
            assert_eq!(turn, format!("response {}", number % 2 == 0));
            let result = partner.ask("query result", "response");
            if is_over {
                assert!(result == "response p1win" || result == "response p2win", "{result}");
                assert_eq!(partner.ask("go depth 1", "bestmove"), "bestmove 0000");
                break;
            }
            assert_eq!(result, "response none");
            // The second player looks less far ahead, so that games end.
            let go = if number % 2 == 0 { "go nodes 5000" } else { "go depth 1" };
            let best = partner.ask(go, "bestmove");
            if number == 0 {
                moves.push_str(" moves");
            }
            moves.push_str(best.strip_prefix("bestmove").unwrap());
        }
        partner.quit();
    }
}

#[test]
fn a_search_without_limit_ends_when_it_is_told_to() {
    let mut partner = Partner::new("onitama");
    partner.say("go infinite");
    let heard = partner.hear("info depth 5 ");
    let info = heard.last().unwrap();
    for word in [" score cp ", " nodes ", " nps ", " time ", " hashfull ", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    assert_eq!(partner.ask("isready", "readyok"), "readyok");
    assert!(partner.ask("stop", "bestmove").starts_with("bestmove ((0,"));
    partner.quit();
}

#[test]
fn a_search_ends_with_the_input() {
    let mut partner = Partner::new("santorini");
    partner.say("setoption name Threads value 2");
    partner.say("setoption name Hash value 1");
    partner.say("go depth 3");
    partner.say("go infinite");
    drop(partner.input);
    let lines: Vec<String> = partner.output.lines().map(Result::unwrap).collect();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ((")).count(), 2);
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")));
    assert!(partner.child.wait().unwrap().success());
}

#[test]
fn games_are_counted_move_by_move() {
    let mut partner = Partner::new("santorini");
    partner.say("position startpos moves ((0,0),(1,0),(2,0))");
    partner.say("go perft 3");
    let lines = partner.hear("Nodes searched");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 281380");
    assert_eq!(lines.iter().filter(|line| line.starts_with("((")).count(), 80);
    partner.quit();

    let mut partner = Partner::new("onitama");
    // One sequence for each game of four moves; 36 games end after three.
    assert_eq!(partner.ask("go perft 4", "Nodes"), "Nodes searched: 502120");
    partner.quit();

    let mut partner = Partner::new("peg");
    partner.say("position fen (0,0)(0,1)");
    assert_eq!(partner.ask("go perft 1", "Nodes"), "Nodes searched: 6");
    partner.quit();
}

#[test]
fn a_win_is_announced_in_moves_of_the_player() {
    let mut partner = Partner::new("santorini");
    let near = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
    partner.say(&format!("position fen {near}"));
    partner.say("setoption name MultiPV value 2");
    partner.say("go depth 3");
    let lines = partner.hear("bestmove");
    assert!(lines.iter().any(|line| line.contains(" multipv 1 score win 1 ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" multipv 2 ")), "{lines:?}");
    partner.quit();
}

#[test]
fn faults_are_told_and_change_nothing() {
    let mut partner = Partner::new("santorini");
    let cases = [
        ("hello", "info string unknown command hello"),
        (
            "position startpos moves ((0,0),(4,4),(0,0))",
            "info string \"((0,0),(4,4),(0,0))\" is not a legal move of santorini: illegal move; \
             example: ((0,0),(0,1),(0,0))",
        ),
        (
            "position fen (x)",
            "info string \"(x)\" is not a position of santorini: byte 1: expected True or False, \
             found 'x'; example: (False,'B',((0,0),(1,1)),((2,2),(3,3)),[])",
        ),
        ("setoption name Cash value 1", "info string there is no option Cash"),
        ("query weather", "info string there is no query weather"),
        ("go home", "info string go does not know home"),
    ];
    for (line, fault) in cases {
        assert_eq!(partner.ask(line, "info string"), fault);
    }
    assert_eq!(partner.ask("query p1turn", "response"), "response true");
    partner.quit();
}

/// What the program says to piped input.
fn piped(game: &str, input: &str) -> Vec<String> {
    let mut partner = Partner::new(game);
    partner.say(input);
    drop(partner.input);
    let lines: Vec<String> = partner.output.lines().map(Result::unwrap).collect();
    assert!(partner.child.wait().unwrap().success());
    lines
}

#[test]
fn what_was_asked_before_quit_is_answered() {
    let lines = piped("onitama", "position startpos\ngo perft 3\nquit");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 24360"));
    let lines = piped("santorini", "go infinite\ngo depth 30\ngo perft 2\nquit\ngo perft 1");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ((")).count(), 2);
    assert_eq!(lines.iter().filter(|line| line.starts_with("Nodes searched")).count(), 1);
}

#[test]
fn moves_are_one_word_each_and_are_read_in_both_spellings() {
    let mut partner = Partner::new("onitama");
    partner.say("go perft 1");
    let lines = partner.hear("Nodes");
    assert!(lines.iter().any(|line| line.contains("\"Super_Cobra\")")), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("\"Super Cobra\")")));
    partner.say("position startpos moves ((0,0),(1,0),\"Super_Cobra\")");
    assert_eq!(partner.ask("query p1turn", "response"), "response false");
    partner.quit();
}

#[test]
fn a_placement_is_chosen_where_the_game_has_one() {
    let mut partner = Partner::new("santorini");
    let blue = partner.ask("query placement", "response");
    let blue = blue.strip_prefix("response ").unwrap().to_owned();
    let red = partner.ask(&format!("query placement {blue}"), "response");
    let red = red.strip_prefix("response ").unwrap().to_owned();
    partner.say(&format!("position fen (False,'B',{blue},{red},[])"));
    assert_eq!(partner.ask("query gameover", "response"), "response false");
    partner.quit();
    let answer = piped("onitama", "query placement");
    assert_eq!(answer, ["info string there is no query placement"]);
}

#[test]
fn a_board_is_shown() {
    let lines = piped("santorini", "position startpos moves ((0,0),(1,0),(2,0))\nd");
    assert_eq!(lines.len(), 8, "{lines:?}");
    assert_eq!(lines[3], "2   1. 0. 0R 0. 0.");
    assert_eq!(lines[7], "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])");
}
