//! Nothing is lost: not when the server dies, not when the page is closed, not by another game.

use crate::accessibility::assert_accessible;
use crate::computer::think_endlessly;
use crate::page::{Page, square};
use crate::webdriver::{browse, endless, visit};
use plywood_web::Server;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How the process of [`serve`] is told its port.
const PORT: &str = "PLYWOOD_TEST_PORT";

/// No test: the server process that the tests below kill.
#[test]
#[ignore = "serves until it is killed"]
fn serve() {
    if let Ok(port) = std::env::var(PORT) {
        let server = Server::bind(port.parse().unwrap()).unwrap().settings(endless());
        println!("\n{}", server.url());
        server.run().unwrap();
    }
}

/// A server that can be killed.
struct Process(Child);

impl Process {
    /// A server process on a port of its own, and the port. It is none of those that the system hands out, so that
    /// nobody else has it between two servers.
    async fn start_first() -> (Self, u16) {
        let first = 20_000 + u16::try_from(std::process::id() % 10_000).unwrap();
        for port in (first..30_000).chain(20_000..first) {
            if let Some(process) = Self::try_start(port).await {
                return (process, port);
            }
        }
        panic!("no port is free");
    }

    /// A server process on this port, once it listens.
    async fn start(port: u16) -> Self {
        Self::try_start(port).await.expect("the server does not start")
    }

    async fn try_start(port: u16) -> Option<Self> {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "survival::serve", "--ignored", "--nocapture"])
            .env(PORT, port.to_string())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        while let Some(line) = lines.next_line().await.unwrap() {
            if line.starts_with("http://") {
                return Some(Self(child));
            }
        }
        None
    }

    /// Has the process stand still: it takes requests, and answers none.
    async fn hold(&self) {
        let id = self.0.id().unwrap().to_string();
        let held = Command::new("kill").args(["-STOP", &id]).status().await.unwrap();
        assert!(held.success());
    }

    async fn kill(mut self) {
        self.0.kill().await.unwrap();
    }
}

async fn wait_lost(page: &Page) {
    page.wait_for("#lost:not([hidden])").await;
}

async fn wait_found(page: &Page) {
    page.wait_for("#lost[hidden]").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_killed_at_five_moments() {
    let (server, port) = Process::start_first().await;
    let url = format!("http://127.0.0.1:{port}/");
    let tested = browse(url, "#santorini", move |page| async move {
        // While pawns are placed: the click is not lost.
        page.click_cells(["(1,1)", "(3,3)"]).await;
        page.wait_at(2, 2).await;
        server.kill().await;
        page.press(&square("(1,3)")).await;
        wait_lost(&page).await;
        let said = page.text("#lost").await;
        assert!(said.contains("The server does not answer"), "{said}");
        assert_accessible(&page, "server-gone").await;
        let server = Process::start(port).await;
        // It may have found out by itself already.
        page.eval("document.getElementById('try-again').click()").await;
        page.wait_at(3, 3).await;
        wait_found(&page).await;
        page.click_cells(["(3,1)"]).await;
        page.wait_at(4, 4).await;

        // In the middle of a move: what is begun stays, and is finished with the new server.
        page.click_cells(["(1,1)", "(0,0)"]).await;
        server.kill().await;
        page.press(&square("(0,1)")).await;
        wait_lost(&page).await;
        let server = Process::start(port).await;
        page.wait_at(5, 5).await;

        // While the computer thinks: it begins again, and moves.
        page.click("#mode-computer").await;
        think_endlessly(&page).await;
        page.click_cells(["(3,1)", "(4,1)", "(4,0)"]).await;
        page.wait_until("document.getElementById('thinking-state').textContent.includes('Depth')")
            .await;
        server.kill().await;
        wait_lost(&page).await;
        let server = Process::start(port).await;
        wait_found(&page).await;
        page.wait_until("document.getElementById('thinking-state').textContent.includes('Depth')")
            .await;
        page.click("#stop").await;
        page.wait_at(7, 7).await;

        // While a hint is looked for.
        server.hold().await;
        page.keys("h").await;
        page.wait_for("#thinking:not([hidden])").await;
        server.kill().await;
        wait_lost(&page).await;
        let server = Process::start(port).await;
        page.wait_for("#arrows .hint-arrow").await;

        // Between two visits: the page is closed, the server is another.
        let moves = page.text("#moves").await;
        server.kill().await;
        let _server = Process::start(port).await;
        page.go_to(&format!("http://127.0.0.1:{port}/#santorini")).await;
        page.wait_at(7, 7).await;
        assert_eq!(page.text("#moves").await, moves);
        page.keys("z").await;
        page.wait_at(5, 7).await;
    })
    .await;
    tested.unwrap_or_else(|failure| std::panic::resume_unwind(failure));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_game_keeps_the_last_one_and_leads_back_to_it() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
        page.wait_at(5, 5).await;
        page.keys("n").await;
        page.wait_at(0, 0).await;
        let said = page.text("#message").await;
        assert_eq!(said, "The last game is kept under Games.Back to it");
        page.click("#message button").await;
        page.wait_at(5, 5).await;

        // A game without a move is not worth keeping; three others are in the list.
        page.keys("n").await;
        page.wait_at(0, 0).await;
        page.keys("n").await;
        page.wait_until("document.getElementById('message').textContent === ''").await;
        page.place_pawns().await;
        page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
        page.wait_at(5, 5).await;
        page.click("nav [data-game='peg']").await;
        page.wait_for("#main[data-game='peg']").await;
        page.click_cells(["(0,0)", "(0,1)"]).await;
        page.wait_at(2, 2).await;
        page.keys("g").await;
        page.wait_for("#games[open]").await;
        assert_eq!(page.count("#games-list li").await, 3);
        assert_eq!(page.count("#games-list .mini").await, 3);
        page.picture("games").await;

        // Nothing is thrown away without a question.
        page.click("#games-list li:nth-child(3) .actions button:last-child").await;
        assert!(page.text("#games-list li:nth-child(3)").await.contains("Delete this game?"));
        page.click("#games-list li:nth-child(3) .sure button:last-child").await;
        assert_eq!(page.count("#games-list li").await, 3);
        page.click("#games-list li:nth-child(3) .actions button:last-child").await;
        page.click("#games-list .sure .danger").await;
        assert_eq!(page.count("#games-list li").await, 2);
        page.click("#games-list li:nth-child(2) .actions button").await;
        page.wait_for("#main[data-game='santorini']").await;
        page.wait_at(5, 5).await;

        // All of this is there in another tab, too, and after the tab was closed.
        let url = page.eval("location.href").await.as_str().unwrap().to_owned();
        let other = page.client().new_window(true).await.unwrap();
        page.client().close_window().await.unwrap();
        page.client().switch_to_window(other.handle).await.unwrap();
        page.go_to(&url).await;
        page.wait_at(5, 5).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_move_from_an_earlier_place_keeps_the_branch() {
    visit("#santorini", |page| async move {
        page.place_pawns().await;
        page.click_cells(["(1,1)", "(0,0)", "(0,1)"]).await;
        page.wait_at(5, 5).await;
        page.click_cells(["(1,3)", "(0,3)", "(0,4)"]).await;
        page.wait_at(6, 6).await;
        page.keys("zz").await;
        page.wait_at(4, 6).await;
        page.click_cells(["(1,1)", "(1,0)", "(0,0)"]).await;
        page.wait_at(5, 5).await;
        // As in the course's kit, there is nothing to redo after a move.
        page.keys("y").await;
        assert_eq!(page.count("#redo:disabled").await, 1);
        assert_eq!(page.text("#moves .branch").await, "or ((1,1),(0,0),(0,1))");
        page.picture("branch").await;
        page.reload().await;
        page.wait_at(5, 5).await;
        page.click("#moves .branch").await;
        page.wait_at(5, 6).await;
        assert_eq!(page.text("#moves [aria-current]").await, "((1,1),(0,0),(0,1))");
        assert_eq!(page.text("#moves .branch").await, "or ((1,1),(1,0),(0,0))");
        page.keys("y").await;
        page.wait_at(6, 6).await;
    })
    .await;
}
