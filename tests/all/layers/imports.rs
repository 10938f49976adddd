//! Which file imports which, read from `use` lines and from paths in code.
//!
//! A name is followed through re-exports to the file that defines it. Code under `#[cfg(test)]` does not count.

use std::collections::{BTreeMap, BTreeSet};

/// A file of sources.
pub(crate) struct Source {
    /// Its path below `src`, with slashes.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// By file: the files it imports.
pub(crate) type Imports = BTreeMap<String, BTreeSet<String>>;

/// A path of a module, or of an item behind one.
type Segments = Vec<String>;

struct Module {
    file: String,
    items: BTreeSet<String>,
    /// What the module imports, by the name it has there.
    names: BTreeMap<String, Segments>,
    /// Where the module's `use` lines and paths lead.
    paths: Vec<Segments>,
}

/// The imports of all files but tests.
pub(crate) fn of(sources: &[Source]) -> Imports {
    let code: Vec<(Segments, &Source, String)> = sources
        .iter()
        .filter(|source| !is_test(&source.name))
        .map(|source| (module_of(&source.name), source, without_comments_and_tests(&source.text)))
        .collect();
    let known: BTreeSet<Segments> = code.iter().map(|(path, ..)| path.clone()).collect();
    let modules: BTreeMap<Segments, Module> = code
        .iter()
        .map(|(path, source, code)| (path.clone(), Module::read(path, &source.name, code, &known)))
        .collect();
    let mut imports = Imports::new();
    for module in modules.values() {
        let entry = imports.entry(module.file.clone()).or_default();
        for path in &module.paths {
            if let Some(file) = file_of(path, &modules, 0).filter(|file| **file != module.file) {
                entry.insert(file.clone());
            }
        }
    }
    imports
}

fn is_test(name: &str) -> bool {
    name.split('/').any(|part| part == "tests" || part == "tests.rs")
}

fn module_of(name: &str) -> Segments {
    let path = name.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    // Both crates begin at the same root: the program's `crate::cli` and the library's `crate::model`.
    if path == "lib" { Vec::new() } else { path.split('/').map(str::to_owned).collect() }
}

/// The code without comments and without what stands under `#[cfg(test)]`; string literals stay.
fn without_comments_and_tests(text: &str) -> String {
    let mut code = String::new();
    let mut skipped_until: Option<String> = None;
    let mut test_item = false;
    let mut inner_until: Option<String> = None;
    for line in text.lines() {
        if let Some(end) = &skipped_until {
            if line == end {
                skipped_until = None;
            }
            continue;
        }
        let trimmed = line.trim_start();
        if trimmed.starts_with("//") {
            continue;
        }
        if trimmed.starts_with("#[cfg(test)]") {
            test_item = true;
            continue;
        }
        if std::mem::take(&mut test_item) {
            if line.ends_with('{') {
                let indent = &line[..line.len() - trimmed.len()];
                skipped_until = Some(format!("{indent}}}"));
            }
            continue;
        }
        let indent = &line[..line.len() - trimmed.len()];
        if trimmed.starts_with("mod ") && line.ends_with('{') {
            inner_until = Some(format!("{indent}}}"));
        } else if inner_until.as_deref() == Some(line) {
            inner_until = None;
        }
        let line = line.split(" // ").next().unwrap_or(line);
        // The parent of a module inside a file is that file.
        if inner_until.is_some() {
            code += &line.replace("super::", "self::");
        } else {
            code += line;
        }
        code.push('\n');
    }
    code
}

impl Module {
    fn read(path: &Segments, file: &str, code: &str, known: &BTreeSet<Segments>) -> Self {
        let mut module =
            Self { file: file.to_owned(), items: items(code), names: BTreeMap::new(), paths: Vec::new() };
        let mut rest = code;
        let mut other_code = String::new();
        while let Some((before, statement, after)) = next_use(rest) {
            other_code += before;
            // What a folder's `mod.rs` shows of its children is no import: it is where their names are found.
            let shows = before.trim_end().ends_with("pub") || before.trim_end().ends_with("pub(crate)");
            for (leaf, name) in leaves(statement) {
                if let Some(target) = absolute(&leaf, path, known) {
                    module.names.insert(name, target.clone());
                    if !(shows && target.starts_with(path)) {
                        module.paths.push(target);
                    }
                }
            }
            rest = after;
        }
        other_code += rest;
        for inline in paths_in(&other_code) {
            module.paths.extend(absolute(&inline, path, known));
        }
        module
    }
}

/// The names of what a module defines at its top level.
fn items(code: &str) -> BTreeSet<String> {
    const KINDS: [&str; 9] =
        ["struct", "enum", "trait", "fn", "const", "static", "type", "union", "macro_rules!"];
    let top = code.lines().filter(|line| !line.starts_with([' ', '}', '#']));
    top.filter_map(|line| {
        let mut words =
            line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '!')).filter(|w| !w.is_empty());
        words.find(|word| KINDS.contains(word))?;
        words.find(|word| !KINDS.contains(word) && *word != "mut").map(str::to_owned)
    })
    .collect()
}

/// The next `use` statement: the code before it, its tree, the code behind it.
fn next_use(code: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let at = from + code[from..].find("use ")?;
        let starts_word = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let line = &code[code[..at].rfind('\n').map_or(0, |newline| newline + 1)..at];
        if starts_word
            && line.trim_start().split("pub").all(|part| part.trim().is_empty() || part.starts_with('('))
        {
            let end = at + code[at..].find(';')?;
            return Some((&code[..at], &code[at + 4..end], &code[end + 1..]));
        }
        from = at + 4;
    }
}

/// The paths of a `use` tree, each with the name it gets.
fn leaves(tree: &str) -> Vec<(Segments, String)> {
    let tree = tree.trim();
    if let Some(open) = tree.find('{') {
        let inside = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
        let prefix: Segments = segments(&tree[..open]);
        let mut found = Vec::new();
        for part in split_at_top(inside) {
            for (leaf, name) in leaves(part) {
                let of_itself = leaf == ["self"];
                let mut path = prefix.clone();
                path.extend(leaf.into_iter().filter(|_| !of_itself));
                let name = if of_itself { path.last().cloned().unwrap_or_default() } else { name };
                found.push((path, name));
            }
        }
        return found;
    }
    let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
    let path = segments(path);
    let name =
        if alias.is_empty() { path.last().cloned().unwrap_or_default() } else { alias.trim().to_owned() };
    vec![(path, name)]
}

fn segments(path: &str) -> Segments {
    path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn split_at_top(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The paths that code names from the root, from its parent, or from the library.
fn paths_in(code: &str) -> Vec<Segments> {
    let mut found = Vec::new();
    for start in ["crate::", "super::", "gridproof::"] {
        for (at, _) in code.match_indices(start) {
            if code[..at].ends_with(|c: char| c.is_alphanumeric() || "_:\"`".contains(c)) {
                continue;
            }
            let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let end = code[at..].find(|c| !is_path(c)).map_or(code.len(), |length| at + length);
            found.push(segments(&code[at..end]));
        }
    }
    found
}

/// A path from the root; nothing if it leads to another crate.
fn absolute(path: &[String], module: &Segments, known: &BTreeSet<Segments>) -> Option<Segments> {
    let mut base = module.clone();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" | "gridproof" => return Some(path[1..].to_vec()),
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|first| first == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        child => {
            let mut own = module.clone();
            own.push(child.to_owned());
            known.contains(&own).then_some(())?;
        }
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// The file in which a path is defined.
fn file_of<'m>(path: &[String], modules: &'m BTreeMap<Segments, Module>, depth: usize) -> Option<&'m String> {
    const DEEPEST: usize = 16;
    let length = (0..=path.len()).rev().find(|&length| modules.contains_key(&path[..length]))?;
    let module = &modules[&path[..length]];
    let Some(item) = path.get(length) else { return Some(&module.file) };
    if !module.items.contains(item)
        && depth < DEEPEST
        && let Some(target) = module.names.get(item)
    {
        let target: Segments = target.iter().chain(&path[length + 1..]).cloned().collect();
        return file_of(&target, modules, depth + 1);
    }
    Some(&module.file)
}
