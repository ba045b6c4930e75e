//! The page: its files under names of their content, and what joins them.

use crate::SERVICE_WORKER;
use crate::file::{File, integrity};
use crate::program::Program;
use core::error::Error;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// Every file of the folder.
pub(crate) struct Page {
    pub(crate) files: Vec<File>,
}

/// The page of the server, and what this one has in its place or beside it.
const SERVERS: &str = "crates/web/assets";
const OWN: &str = "site/assets";

/// The files of `site/assets` that are no modules of the page.
const APART: [&str; 3] = ["manifest.json", "service-worker.js", "worker.js"];

impl Page {
    pub(crate) fn new(
        root: &Path,
        programs: &[Program],
        longest: u32,
    ) -> Result<Self, Box<dyn Error>> {
        let read = |folder: &str, name: &str| {
            let path = root.join(folder).join(name);
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let mut files = Vec::new();
        // The programs, and what tells the page their names.
        let worker = read(OWN, "worker.js")?;
        let mut described = Vec::new();
        for Program { kind, wasm, script } in programs {
            let wasm = File::hashed(&format!("{kind}.wasm"), wasm.clone()).of_kind(kind);
            let worker = File::hashed(&format!("{kind}-worker.js"), format!("{script}\n{worker}"));
            let worker = worker.of_kind(kind);
            let [at_wasm, at_worker] = [&wasm, &worker].map(checked);
            described.push(json!({ "kind": kind, "wasm": at_wasm, "worker": at_worker }));
            files.extend([wasm, worker]);
        }
        let names = format!(
            "// Written by the folder's builder.\n\nexport const programs = {};\nexport const seconds = {longest};\n",
            Value::from(described)
        );

        // The page's own files, by the names that they call each other by.
        let mut parts = vec![("files.js".to_owned(), File::hashed("files.js", names))];
        let own = listed(&root.join(OWN))?;
        let own: Vec<String> =
            own.into_iter().filter(|name| !APART.contains(&name.as_str())).collect();
        for name in listed(&root.join(SERVERS))? {
            if name != "index.html" && !own.contains(&name) {
                parts.push((name.clone(), File::hashed(&name, read(SERVERS, &name)?)));
            }
        }
        for name in own {
            parts.push((name.clone(), File::hashed(&name, read(OWN, &name)?)));
        }

        let icon =
            parts.iter().find(|(name, _)| name == "icon.svg").ok_or("icon.svg is missing")?;
        let manifest = read(OWN, "manifest.json")?.replace("icon.svg", &icon.1.path);
        let manifest = File::hashed("manifest.webmanifest", manifest);
        let index = Index { parts: &parts, manifest: &manifest };
        let (policy, index) = index.write(&read(SERVERS, "index.html")?)?;
        files.extend(parts.into_iter().map(|(_, file)| file));
        files.push(manifest);
        files.push(File::named("index.html", index));
        let keeper = keeper(&files, &policy, &read(OWN, SERVICE_WORKER)?);
        files.push(File::named(SERVICE_WORKER, keeper));
        Ok(Self { files })
    }
}

/// The paths of the files of a page in a folder and those below, sorted.
fn listed(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut paths = Vec::new();
    let in_folder = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(in_folder)? {
        let entry = entry.map_err(in_folder)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().map_err(in_folder)?.is_dir() {
            let below = listed(&entry.path())?;
            paths.extend(below.into_iter().map(|path| format!("{name}/{path}")));
        } else if [".css", ".html", ".js", ".json", ".svg"].iter().any(|end| name.ends_with(end)) {
            paths.push(name);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Where a file is, and what it must be.
fn checked(file: &File) -> Value {
    json!({ "path": file.path, "integrity": file.integrity() })
}

/// What the page itself is written from.
struct Index<'a> {
    /// The page's files, by the names that they call each other by.
    parts: &'a [(String, File)],
    manifest: &'a File,
}

impl Index<'_> {
    /// The page, and the policy that it has: it loads what is in the folder and nothing else, and no script or style
    /// stands in it but the map from names to files.
    fn write(&self, text: &str) -> Result<(String, String), Box<dyn Error>> {
        let mut text = text.to_owned();
        for (name, file) in self.parts {
            for attribute in ["href", "src"] {
                let called = format!("{attribute}=\"{name}\"");
                let mut found = format!("{attribute}=\"{}\"", file.path);
                if !name.ends_with(".svg") {
                    found = format!("{found} integrity=\"{}\"", file.integrity());
                }
                text = text.replace(&called, &found);
            }
        }
        let map = self.map().to_string();
        let policy = format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '{}'; style-src 'self'; img-src 'self'; \
            connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'",
            integrity(map.as_bytes())
        );
        let modules = self.parts.iter().map(|(_, file)| file);
        let modules = modules.filter(|file| file.path.ends_with(".js")).map(|file| {
            format!(
                "<link rel=\"modulepreload\" href=\"{}\" integrity=\"{}\">\n",
                file.path,
                file.integrity()
            )
        });
        let charset = "<meta charset=\"utf-8\">\n";
        let head = format!(
            "{charset}<meta http-equiv=\"content-security-policy\" content=\"{policy}\">\n\
            <link rel=\"manifest\" href=\"{}\">\n<script type=\"importmap\">{map}</script>\n{}",
            self.manifest.path,
            modules.collect::<String>()
        );
        if text.matches(charset).count() != 1 {
            return Err(format!("index.html: expected {charset:?} once").into());
        }
        Ok((policy, without_server(&text)?.replace(charset, &head)))
    }

    /// Which file a module's name means, and what each file must be.
    fn map(&self) -> Value {
        let (mut imports, mut integrities) = (Map::new(), Map::new());
        for (name, file) in self.parts.iter().filter(|(name, _)| name.ends_with(".js")) {
            let path = format!("./{}", file.path);
            integrities.insert(path.clone(), file.integrity().into());
            imports.insert(format!("./{name}"), path.into());
        }
        json!({ "imports": imports, "integrity": integrities })
    }
}

/// The page with other words for when nobody answers: there is no server to start again.
fn without_server(text: &str) -> Result<String, Box<dyn Error>> {
    let missing = "index.html: expected a paragraph in the element with id=\"lost\"";
    let (before, rest) = text.split_once("id=\"lost\"").ok_or(missing)?;
    let (opened, rest) = rest.split_once("<p>").ok_or(missing)?;
    let (_, after) = rest.split_once("</p>").ok_or(missing)?;
    Ok(format!(
        "{before}id=\"lost\"{opened}<p><strong>A part of this page did not come.</strong> It is fetched again; your \
        games are kept in this browser.</p>{after}"
    ))
}

/// The service worker: the files that it keeps, then what it does.
fn keeper(files: &[File], policy: &str, text: &str) -> String {
    let kept = files.iter().map(|file| {
        let mut kept = checked(file);
        if file.path == "index.html" {
            kept["path"] = "./".into();
        }
        if let Some(kind) = file.kind {
            kept["kind"] = kind.into();
        }
        kept
    });
    let kept = Value::from(kept.collect::<Vec<Value>>()).to_string();
    let version = integrity(kept.as_bytes());
    let headers = json!({
        "content-security-policy": format!("{policy}; frame-ancestors 'none'"),
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    });
    format!(
        "const VERSION = {};\nconst HEADERS = {headers};\nconst FILES = {kept};\n\n{text}",
        Value::from(version)
    )
}
