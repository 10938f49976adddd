//! The list of kinds.

use super::puzzle_kind::PuzzleKind;
use super::{
    akari, aquarium, battleships, binairo, cave, countryroad, creek, dominosa, doppelblock, easyasabc,
    fillomino, futoshiki, galaxies, gokigen, hashi, heyawake, hidato, hitori, kakurasu, kakuro, kenken,
    kuromasu, latin, lits, magic, magnets, masyu, minesweeper, mosaic, norinori, numberlink, nurikabe,
    nurimisaki, queens, renban, ripple, shakashaka, shikaku, simpleloop, skyscrapers, slitherlink, snake,
    starbattle, str8ts, sudoku, suguru, tapa, tents, thermometers, yajilin, yinyang,
};

/// All kinds except nonograms and plain sudokus, sorted by name.
pub fn all() -> &'static [&'static dyn PuzzleKind] {
    &[
        &akari::Akari,
        &aquarium::Aquarium,
        &battleships::Battleships,
        &binairo::Binairo,
        &cave::CAVE,
        &countryroad::CountryRoad,
        &creek::Creek,
        &dominosa::Dominosa,
        &doppelblock::Doppelblock,
        &easyasabc::EasyAsAbc,
        &fillomino::FILLOMINO,
        &futoshiki::Futoshiki,
        &galaxies::Galaxies,
        &gokigen::Gokigen,
        &hashi::Hashi,
        &heyawake::Heyawake,
        &hidato::Hidato,
        &hitori::Hitori,
        &kakurasu::Kakurasu,
        &kakuro::Kakuro,
        &kenken::KenKen,
        &sudoku::Killer,
        &kuromasu::KUROMASU,
        &latin::LatinSquare,
        &lits::Lits,
        &magic::MagicSquare,
        &magnets::Magnets,
        &masyu::Masyu,
        &minesweeper::Minesweeper,
        &mosaic::Mosaic,
        &queens::Queens,
        &norinori::Norinori,
        &numberlink::Numberlink,
        &nurikabe::Nurikabe,
        &nurimisaki::Nurimisaki,
        &renban::Renban,
        &ripple::Ripple,
        &shakashaka::Shakashaka,
        &shikaku::Shikaku,
        &simpleloop::SimpleLoop,
        &skyscrapers::Skyscrapers,
        &slitherlink::Slitherlink,
        &snake::Snake,
        &starbattle::StarBattle,
        &str8ts::Str8ts,
        &sudoku::SudokuVariant,
        &suguru::Suguru,
        &tapa::Tapa,
        &tents::Tents,
        &thermometers::Thermometers,
        &yajilin::Yajilin,
        &yinyang::YinYang,
    ]
}

/// The kind with this name. Type names of puzz.link codes are accepted too.
pub fn by_name(name: &str) -> Option<&'static dyn PuzzleKind> {
    all().iter().copied().find(|kind| kind.about().name == name).or_else(|| by_code(name))
}

/// The kind whose codes begin with this type name.
pub fn by_code(name: &str) -> Option<&'static dyn PuzzleKind> {
    all().iter().copied().find(|kind| kind.about().codes.contains(&name))
}

/// The kind that corresponds to a game of Simon Tatham's collection.
pub fn by_tatham(game: &str) -> Option<&'static dyn PuzzleKind> {
    all().iter().copied().find(|kind| kind.about().tatham == Some(game))
}
