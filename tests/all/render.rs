//! Pictures of puzzles of every kind, in every theme.

use gridproof::{Goal, Nonogram, Puzzle, Query};
use gridproof_formats::render::{
    Ink, MAX_PIXELS, Picture, Shape, Sheet, Theme, View, page, picture, png, raster, sheet, svg, text,
};
use gridproof_model::Assignment;
use gridproof_puzzles::kinds;

const COLOURED: &str = r#"{"rows":[["1r"],["1r","1b"],[]],"columns":[["2r"],["1b"]]}"#;

/// An example of every kind.
fn examples() -> Vec<(&'static str, Puzzle)> {
    let of =
        |name, text: &str| (name, gridproof::parse(text).unwrap_or_else(|error| panic!("{name}: {error}")));
    let mut examples = vec![
        of("nonogram", "3 2\n1 1\n2\n1\n1\n2\n"),
        of("coloured nonogram", COLOURED),
        of("sudoku", "1.......2......."),
    ];
    examples.extend(kinds::all().iter().map(|kind| of(kind.about().name, kind.about().example)));
    examples
}

fn solutions(puzzle: &Puzzle) -> Vec<Assignment> {
    let solutions = gridproof::solve_with(puzzle, &Query::new(Goal::Unique)).solutions;
    assert!(!solutions.is_empty());
    solutions.into_vec()
}

/// Checks that a text is an SVG document whose shapes are inside its frame. Returns the number of shapes.
fn shapes(svg: &str) -> usize {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let size = |name| root.attribute(name).and_then(|text| text.parse::<f64>().ok()).expect("a size");
    let (width, height) = (size("width"), size("height"));
    let title = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    assert!(title.and_then(|node| node.text()).is_some_and(|text| !text.is_empty()));
    let mut count = 0;
    for node in root.descendants().filter(roxmltree::Node::is_element) {
        let number = |name| node.attribute(name).map(|text| text.parse::<f64>().expect("a number"));
        for (names, most) in [(["x", "cx"], width), (["y", "cy"], height)] {
            for at in names.into_iter().filter_map(number) {
                assert!((0.0..=most).contains(&at), "{at} of {most}: {svg}");
            }
        }
        count += 1;
    }
    count
}

#[test]
fn every_kind_is_drawn_in_every_theme() {
    let examples = examples();
    let (mut solved_differ, mut clues_differ) = (0, 0);
    for (name, puzzle) in &examples {
        let solved = solutions(puzzle);
        let views = [
            View::CLUES,
            View { clues: false, solutions: &solved[..1], ..View::CLUES },
            View { solutions: &solved[..1], ..View::CLUES },
        ];
        let pictures = views.map(|view| picture(puzzle, view));
        // In some small examples, nothing is shaded, or the only clues are regions.
        solved_differ += usize::from(pictures[0].shapes != pictures[2].shapes);
        clues_differ += usize::from(pictures[1].shapes != pictures[2].shapes);
        for (theme_name, theme) in Theme::ALL {
            for picture in &pictures {
                assert!(shapes(&svg(picture, theme, 32)) > 4, "{name} {theme_name}");
                let image = raster(picture, theme, 12).expect("small");
                assert_eq!(image.pixels.len(), 3 * image.width * image.height);
            }
        }
    }
    assert!(solved_differ + 8 >= examples.len(), "{solved_differ} of {}", examples.len());
    assert!(clues_differ + 8 >= examples.len(), "{clues_differ} of {}", examples.len());
}

#[test]
fn what_differs_between_two_solutions_is_marked() {
    for (text, differing) in [("2 2\n1\n1\n1\n1\n", 4), ("2 1\n1\n1\n0\n", 0), ("................", 16)] {
        let puzzle = gridproof::parse(text).expect("a puzzle");
        let solved = solutions(&puzzle);
        let drawn = picture(&puzzle, View { solutions: &solved, ..View::CLUES });
        let marked = |picture: &Picture| {
            let tinted = |shape: &&gridproof_formats::render::Shape| {
                matches!(shape, gridproof_formats::render::Shape::Polygon(_, Ink::Differ))
            };
            picture.shapes.iter().filter(tinted).count()
        };
        let all = solved[0].iter().zip(&solved[solved.len() - 1]).filter(|(one, other)| one != other).count();
        assert_eq!(marked(&drawn), all, "{text}");
        assert!(all <= differing && (all > 0) == (differing > 0), "{text}: {all}");
        assert_eq!(marked(&picture(&puzzle, View { solutions: &solved[..1], ..View::CLUES })), 0);
    }
    // A loop: a side that belongs to one of the two solutions is dashed.
    let puzzle = gridproof::parse("slither/2/2/3c").expect("a puzzle");
    let solved = solutions(&puzzle);
    assert_eq!(solved.len(), 2);
    let both = svg(&picture(&puzzle, View { solutions: &solved, ..View::CLUES }), Theme::Light, 32);
    assert!(both.contains("stroke-dasharray"));
}

#[test]
fn texts_are_escaped() {
    let mut puzzle = Nonogram::black_and_white(&[vec![1]], &[vec![1]]).expect("valid");
    puzzle.metadata.push("title", "<b> & \"c\" \u{1}\u{ffff}é");
    let drawn = picture(&Puzzle::Nonogram(puzzle), View::CLUES);
    let drawing = svg(&drawn, Theme::Light, 20);
    let document = roxmltree::Document::parse(&drawing).expect("XML");
    let title =
        document.descendants().find(|node| node.tag_name().name() == "title").and_then(|node| node.text());
    assert_eq!(title, Some("<b> & \"c\"   é: nonogram 1 x 1"));
    let page = page("a < b", &[drawn], Theme::Dark, 20);
    assert!(page.contains("<title>a &lt; b</title>") && !page.contains("<b>"), "{page}");
}

#[test]
fn a_png_holds_the_pixels() {
    let puzzle = gridproof::parse("3 2\n1 1\n2\n1\n1\n2\n").expect("a puzzle");
    let image = raster(&picture(&puzzle, View::CLUES), Theme::Light, 20).expect("small");
    let mut bytes = Vec::new();
    png(&image, &mut bytes).expect("written");
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    assert_eq!((reader.info().width as usize, reader.info().height as usize), (image.width, image.height));
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("a frame");
    assert_eq!(pixels, image.pixels);
}

#[test]
fn a_picture_that_is_too_large_is_refused() {
    let clues = vec![vec![1]; 1];
    let columns = vec![vec![]; 999].into_iter().chain([vec![1]]).collect::<Vec<_>>();
    let puzzle = Puzzle::Nonogram(Nonogram::black_and_white(&clues, &columns).expect("valid"));
    let drawn = picture(&puzzle, View::CLUES);
    assert!(raster(&drawn, Theme::Light, 32).is_ok());
    let error = raster(&drawn, Theme::Light, 512).map(|_| ()).expect_err("too large");
    assert!(
        error.width * error.height > MAX_PIXELS && error.to_string().contains("smaller cells"),
        "{error}"
    );
}

/// Drawings as text use letters for some shapes. A picture draws the shapes, and no line crosses a number at a corner.
#[test]
fn clues_that_are_shapes_are_drawn_as_such() {
    for (name, puzzle) in examples() {
        let drawn = picture(&puzzle, View::CLUES);
        let texts = drawn.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
        let letters: Vec<&str> = texts.filter(|text| text.starts_with(['o', '@', '#'])).collect();
        assert!(letters.is_empty(), "{name}: {letters:?}");
        if name == "creek" || name == "gokigen" {
            assert!(matches!(drawn.shapes.last(), Some(Shape::Text { .. })), "{name}");
        }
    }
    let thermometers = gridproof::parse("thermometers/4/4/0330021113g10333/3g33h0g").expect("a code");
    let solved = solutions(&thermometers);
    let drawn = picture(&thermometers, View { solutions: &solved, ..View::CLUES });
    let last = |of: &dyn Fn(&Shape) -> bool| drawn.shapes.iter().rposition(of).expect("one");
    let shade = last(&|shape| matches!(shape, Shape::Polygon(_, Ink::Shade)));
    assert!(shade < last(&|shape| matches!(shape, Shape::Disc(_, _, Ink::Line(_)))), "bulbs are seen");
}

#[test]
fn the_text_marks_what_differs() {
    let puzzle = gridproof::parse("2 2\n1\n1\n1\n1\n").expect("a puzzle");
    let solved = solutions(&puzzle);
    assert_eq!(text(&puzzle, &solved).matches('?').count(), 4);
    assert!(text(&puzzle, &solved[..1]).contains('X'));
    assert_eq!(text(&puzzle, &[]), text(&puzzle, &solved));
}

#[test]
fn a_sheet_has_its_answers_at_the_end() {
    let (puzzles, answers) = examples()
        .iter()
        .map(|(_, puzzle)| {
            let solved = solutions(puzzle);
            let answer = picture(puzzle, View { solutions: &solved, ..View::CLUES });
            (picture(puzzle, View::CLUES), Some(answer))
        })
        .unzip();
    let all = Sheet { title: "All".to_owned(), puzzles, answers, ..Sheet::default() };
    let page = sheet(&all, Theme::Print, 24);
    let count = examples().len();
    assert_eq!(page.matches("<svg ").count(), 2 * count);
    let answers_part = page.split("<h1>Answers</h1>").nth(1).expect("answers");
    assert_eq!(answers_part.matches("<svg ").count(), count);
    assert_eq!(page.matches("<figure>").count(), page.matches("</figure>").count());
    let none = Sheet { answers: vec![None; count], ..all };
    assert!(!sheet(&none, Theme::Print, 24).contains("Answers"));
}

/// Rules of several consecutive puzzles are printed once, and those of a single puzzle with its picture.
#[test]
fn a_sheet_has_the_rules() {
    let star = picture(&gridproof::parse("starbattle/5/5/1/c1la4rc0").expect("a code"), View::CLUES);
    let rules = ["Put <stars>.", "Put <stars>.", "", "Draw `?`."].map(str::to_owned);
    let all = Sheet { puzzles: vec![star; 4], rules: rules.to_vec(), ..Sheet::default() };
    let page = sheet(&all, Theme::Print, 24);
    assert_eq!(page.matches("Put &lt;stars&gt;.").count(), 1, "{page}");
    assert!(page.contains("</p>\n<figure>\n<figcaption>1"), "{page}");
    assert!(page.contains("</figcaption>\n<p class=\"rules\">Draw <code>?</code>.</p>\n<svg"), "{page}");
}

/// The texts of a picture with an ink: the middle of each and half its height.
fn texts(picture: &Picture, wanted: Ink) -> Vec<(&str, (f64, f64), f64)> {
    let mut texts = Vec::new();
    for shape in &picture.shapes {
        if let Shape::Text { text, at, height, ink, .. } = shape
            && *ink == wanted
        {
            texts.push((text.as_str(), *at, height / 2.0));
        }
    }
    texts
}

#[test]
fn the_number_of_stars_is_below_the_board() {
    for (number, words) in [(1, "1 star per row, column, region"), (2, "2 stars per row, column, region")] {
        let puzzle = gridproof::parse(&format!("starbattle/5/5/{number}/c1la4rc0")).expect("a code");
        let drawn = picture(&puzzle, View::CLUES);
        let captions = texts(&drawn, Ink::Cage);
        assert_eq!(captions.len(), 1);
        assert_eq!(captions[0].0, words);
        assert!(captions[0].1.1 > drawn.height - 0.5, "{captions:?}");
        let Puzzle::Other(other) = &puzzle else { panic!() };
        assert!(other.rules().contains(&words[..words.find(" per").expect("one")]), "{}", other.rules());
    }
}

/// No number of a solution touches the sum or the operation of a cage.
#[test]
fn numbers_are_below_the_labels_of_cages() {
    for (kind, label) in [("killer", Ink::Cage), ("kenken", Ink::Given)] {
        let puzzle =
            gridproof::parse(kinds::by_name(kind).expect("a kind").about().example).expect("a puzzle");
        let solved = solutions(&puzzle);
        let drawn = picture(&puzzle, View { solutions: &solved[..1], ..View::CLUES });
        // The labels of kenkens are smaller than given numbers.
        let labels: Vec<_> = texts(&drawn, label).into_iter().filter(|(.., half)| *half < 0.15).collect();
        let numbers = texts(&drawn, Ink::Found);
        assert!(!labels.is_empty() && !numbers.is_empty(), "{kind}");
        for (text, (x, y), half) in &labels {
            let of_cell = |(_, (other, below), _): &&(&str, (f64, f64), f64)| {
                (0.0..1.0).contains(&(other - x)) && (0.0..1.0).contains(&(below - y))
            };
            for (number, (_, below), height) in numbers.iter().filter(of_cell) {
                assert!(below - height > y + half, "{kind}: {number} touches {text}");
            }
        }
    }
}

/// The lengths of a clue of tapa are apart, and a solved fillomino has the borders of its groups.
#[test]
fn what_belongs_apart_is_drawn_apart() {
    let tapa = gridproof::parse("tapa/6/6/l3g5i3ha7k3sa7").expect("a code");
    let drawn = picture(&tapa, View::CLUES);
    assert!(texts(&drawn, Ink::Given).iter().all(|(text, ..)| text.len() == 1), "{drawn:?}");
    assert!(text(&tapa, &[]).contains("1,1"), "{}", text(&tapa, &[]));

    let fillomino = gridproof::parse("fillomino/4/4/i3g233i8g1g8").expect("a code");
    let solved = solutions(&fillomino);
    let borders = |solutions| {
        let view = View { solutions, ..View::CLUES };
        let found = |shape: &&Shape| matches!(shape, Shape::Line { ink: Ink::Found, .. });
        picture(&fillomino, view).shapes.iter().filter(found).count()
    };
    assert_eq!(borders(&[]), 0);
    // Four of the lines are the frame.
    assert!(borders(&solved[..1]) > 6);
}

#[test]
fn parts_of_ships_are_drawn_as_shapes() {
    let battleships =
        gridproof::parse(kinds::by_name("battleships").expect("a kind").about().example).expect("a code");
    let drawn = picture(&battleships, View::CLUES);
    let signs = texts(&drawn, Ink::Given).into_iter().filter(|(text, ..)| text.parse::<u32>().is_err());
    assert_eq!(signs.count(), 0, "{drawn:?}");
}
