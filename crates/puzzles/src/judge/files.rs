//! The rules of the kinds, in the language of the crate `gridproof-rules`.

use std::sync::{Arc, OnceLock};

use gridproof_rules::{Kind, RuleError, parse};

/// Lists the files of the folder `rules` by their names.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        [$(File { name: $name, text: include_str!(concat!("../../rules/", $name, ".rules")), kind: OnceLock::new() }),+]
    };
}

/// The rules of a kind.
pub(super) struct File {
    name: &'static str,
    text: &'static str,
    kind: OnceLock<Result<Arc<Kind>, RuleError>>,
}

/// All files, sorted by name.
static FILES: [File; 49] = files![
    "akari",
    "aquarium",
    "battleships",
    "binairo",
    "cave",
    "countryroad",
    "creek",
    "dominosa",
    "doppelblock",
    "easyasabc",
    "fillomino",
    "futoshiki",
    "galaxies",
    "gokigen",
    "heyawake",
    "hidato",
    "hitori",
    "kakurasu",
    "kakuro",
    "kenken",
    "killer",
    "kuromasu",
    "latin",
    "lits",
    "magic",
    "magnets",
    "masyu",
    "minesweeper",
    "mosaic",
    "n-queens",
    "norinori",
    "numberlink",
    "nurikabe",
    "nurimisaki",
    "renban",
    "ripple",
    "shikaku",
    "simpleloop",
    "skyscrapers",
    "slitherlink",
    "snake",
    "starbattle",
    "str8ts",
    "suguru",
    "tapa",
    "tents",
    "thermometers",
    "yajilin",
    "yinyang",
];

/// All files, sorted by name.
pub(super) const fn all() -> &'static [File] {
    &FILES
}

/// The file of the kind with this name; `None` if the kind has no file.
pub(super) fn by_name(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

impl File {
    /// The name of the kind.
    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// The text.
    pub(super) const fn text(&self) -> &'static str {
        self.text
    }

    /// The parsed file. It is parsed when it is used for the first time.
    pub(super) fn kind(&self) -> Result<&Arc<Kind>, &RuleError> {
        self.kind.get_or_init(|| parse(self.text).map(Arc::new)).as_ref()
    }
}
