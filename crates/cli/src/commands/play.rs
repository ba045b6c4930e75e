//! `plywood play`

use crate::engine::TablesFolder;
use crate::failure::Failure;
use crate::output::{Output, complain};
use catalog::Name;
use clap::Args;
use web::Server;

/// Play Santorini, Onitama or Peg Reversal in the browser.
///
/// Prints the address of the page and opens it. Only this machine can connect. Ctrl-C stops the server.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The port; 0 picks any free one. The default is 7590 if it is free, because the browser stores games by address.
    #[arg(long, value_name = "port")]
    port: Option<u16>,

    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,

    /// The game to begin with.
    #[arg(long, value_parser = crate::arguments::game(), default_value_t = Name::Santorini)]
    game: Name,

    #[command(flatten)]
    tables: TablesFolder,
}

impl Play {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        self.tables.open();
        let server = match self.port {
            Some(port) => Server::bind(port)
                .map_err(|error| Failure::failed(format!("port {port}: {error}")))?,
            None => Server::bind_usual().map_err(|error| Failure::failed(error.to_string()))?,
        };
        if self.port.is_none() && server.port() != Server::PORT {
            let port = Server::PORT;
            complain(format_args!(
                "port {port} is taken; games kept under that address are not seen here"
            ));
        }
        let address = format!("{}#{}", server.url(), self.game);
        output.print(&address)?;
        if !self.no_open
            && let Err(error) = open::that_detached(&address)
        {
            complain(format_args!("no browser was opened ({error}); the page is at {address}"));
        }
        server.run().map_err(|error| Failure::failed(error.to_string()))
    }
}
