//! The program behind the page, compiled to WebAssembly.

use core::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

/// A way to compile the program.
struct Recipe {
    kind: &'static str,
    flags: &'static str,
    /// Is the standard library compiled as well? The one that rustup installs knows no threads.
    with_std: bool,
}

/// The stack of the program's first thread, in bytes, as threads have it elsewhere.
const STACK: &str = "-C link-arg=-zstack-size=2097152";

/// The best program first.
const RECIPES: [Recipe; 2] = [
    // Vector instructions, and a memory that workers can share: of 1 GiB at most, since its address space is taken
    // at once.
    Recipe {
        kind: "fast",
        flags: "-C target-feature=+simd128,+atomics -C link-arg=--shared-memory -C link-arg=--import-memory \
            -C link-arg=--max-memory=1073741824 -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size \
            -C link-arg=--export=__tls_align -C link-arg=--export=__tls_base",
        with_std: true,
    },
    // For browsers without either.
    Recipe { kind: "plain", flags: "", with_std: false },
];

/// A module, and the JavaScript around it.
pub(crate) struct Program {
    pub(crate) kind: &'static str,
    pub(crate) wasm: Vec<u8>,
    pub(crate) script: String,
}

impl Program {
    /// The names of the programs, the best one first.
    pub(crate) const KINDS: [&'static str; 2] = [RECIPES[0].kind, RECIPES[1].kind];

    /// Compiles every program, the best one first.
    pub(crate) fn all(root: &Path) -> Result<Vec<Self>, Box<dyn Error>> {
        RECIPES.iter().map(|recipe| recipe.program(root)).collect()
    }
}

impl Recipe {
    fn program(&self, root: &Path) -> Result<Program, Box<dyn Error>> {
        const TARGET: &str = "wasm32-unknown-unknown";
        // Each has a folder of its own, so that neither is compiled again for the other's flags.
        let target = root.join("target/site").join(self.kind);
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root.join("site"));
        cargo.args(["build", "--locked", "--package", "plywood-site-worker", "--profile", "dist"]);
        cargo.args(["--target", TARGET, "--target-dir"]).arg(&target);
        cargo.env("RUSTFLAGS", format!("{STACK} {}", self.flags));
        if self.with_std {
            // Unstable, but of the compiler's own version.
            cargo.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "build-std=std,panic_abort"]);
        }
        if !cargo.status()?.success() {
            return Err(format!("the {} program does not compile", self.kind).into());
        }
        let module = target.join(TARGET).join("dist/plywood_site_worker.wasm");
        let folder = target.join("bindgen");
        Bindgen::new()
            .input_path(&module)
            .no_modules(true)?
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&folder)
            .map_err(|error| format!("{}: {error:#}", module.display()))?;
        let wasm = fs::read(folder.join("plywood_site_worker_bg.wasm"))?;
        let script = fs::read_to_string(folder.join("plywood_site_worker.js"))?;
        Ok(Program { kind: self.kind, wasm, script })
    }
}
