//! Models as JSON text; `docs/model.md` describes the format.

mod form;

use super::constraint::{
    Automaton, Block, Clause, Connected, Constraint, Count, Edge, Forest, Linear, Loop, Regions, Size, Table,
};
use super::domain::Domain;
use super::error::ModelError;
use super::origin::Origin;
use super::rules::{Model, Rules};
use form::{AtomForm, ConstraintForm, EdgeForm, ModelForm, SizeForm, ValueForm, Values};

use super::atom::Atom;

/// The value of the key `format` in a model file.
pub const FORMAT: &str = "gridproof-model";
/// The version of the file format.
pub const VERSION: u32 = 1;

/// The reason why text is not a valid model file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelFileError {
    /// The text is not JSON, or the JSON does not have the structure of a model file.
    #[error("{line}:{column}: {message}")]
    Text {
        /// The line number, counted from 1.
        line: usize,
        /// The column number, counted from 1.
        column: usize,
        /// The error at this position, in words.
        message: String,
    },
    /// The format or the version of the file is not supported.
    #[error("the format of the file is {0}, version {1}; only {FORMAT}, version {VERSION}, can be read")]
    Version(String, u32),
    /// A value is above 63.
    #[error("{0}: {1} is not a value of a cell; values are from 0 to 63")]
    Value(String, u64),
    /// The file has a lazy constraint. A file cannot hold the condition of such a constraint.
    #[error("{0}: the condition of a lazy constraint cannot be read from a file")]
    Lazy(String),
    /// The constraints or domains do not form a valid model.
    #[error(transparent)]
    Model(#[from] ModelError),
}

impl ModelFileError {
    /// The origin of the constraint at fault, if the error is about a constraint.
    pub fn origin(&self) -> Option<String> {
        match self {
            Self::Value(origin, _) | Self::Lazy(origin) => Some(origin.clone()),
            Self::Model(error) => error.origin().map(ToString::to_string),
            Self::Text { .. } | Self::Version(..) => None,
        }
    }
}

impl Model {
    /// Reads a model from JSON.
    ///
    /// # Errors
    /// Returns an error if the text is not a valid model. If the text is not JSON, or the JSON does not have the right
    /// structure, the error contains the line and column. Otherwise it contains the origin of the constraint at fault,
    /// if there is one.
    pub fn from_json(text: &str) -> Result<Self, ModelFileError> {
        let form: ModelForm = serde_json::from_str(text).map_err(|error| ModelFileError::Text {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        })?;
        if form.format != FORMAT || form.version != VERSION {
            return Err(ModelFileError::Version(form.format, form.version));
        }
        let mut domains = Vec::with_capacity(form.cells.len());
        for (cell, values) in form.cells.iter().enumerate() {
            domains.push(domain(&format!("cell {cell}"), values)?);
        }
        let constraints = form.constraints.into_iter().map(constraint).collect::<Result<_, _>>()?;
        let mut rules = Rules::new(domains.len(), constraints)?;
        if let Some(shown) = form.shown {
            rules = rules.showing(shown)?;
        }
        Ok(Self::new(rules.into(), domains)?)
    }

    /// Returns the model as JSON, with one constraint per line and a line break at the end.
    ///
    /// Of a [lazy constraint](Constraint::Lazy), the text has only the origin; [`Model::from_json`] refuses it.
    pub fn to_json(&self) -> String {
        let list = |domain: &Domain| domain.iter().map(u64::from).collect::<Vec<_>>();
        let cells: Vec<Values> = self.domains().iter().map(list).collect();
        let mut text =
            format!("{{\"format\": \"{FORMAT}\", \"version\": {VERSION},\n\"cells\": {}", json(&cells));
        if let Some(shown) = self.shown() {
            text += &format!(",\n\"shown\": {}", json(&shown));
        }
        text += ",\n\"constraints\": [";
        for index in 0..self.constraints().len() {
            text += if index == 0 { "\n" } else { ",\n" };
            text += &json(&form_of(self.rules(), index));
        }
        text += "\n]}\n";
        text
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("numbers, texts and lists")
}

fn domain(origin: &str, values: &[u64]) -> Result<Domain, ModelFileError> {
    match values.iter().find(|&&value| value >= Domain::VALUES as u64) {
        Some(&value) => Err(ModelFileError::Value(origin.to_owned(), value)),
        None => Ok(values.iter().map(|&value| value as u8).collect()),
    }
}

fn atom(origin: &str, AtomForm(cell, values): &AtomForm) -> Result<Atom, ModelFileError> {
    Ok(Atom::among(*cell, domain(origin, values)?))
}

fn atoms(origin: &str, forms: &[AtomForm]) -> Result<Vec<Atom>, ModelFileError> {
    forms.iter().map(|form| atom(origin, form)).collect()
}

fn edges(origin: &str, forms: &[EdgeForm]) -> Result<Vec<Edge>, ModelFileError> {
    let edge =
        |EdgeForm(form, from, to): &EdgeForm| Ok(Edge { atom: atom(origin, form)?, from: *from, to: *to });
    forms.iter().map(edge).collect()
}

fn origin_of(text: String) -> Origin {
    let number = |kind: &str| text.strip_prefix(kind)?.parse().ok().filter(|number: &u32| *number > 0);
    let known = number("row ")
        .map(Origin::Row)
        .or_else(|| number("column ").map(Origin::Column))
        .or_else(|| number("box ").map(Origin::Box));
    // An origin with a different spelling, such as `row 01`, is kept as text.
    known.filter(|known| known.to_string() == text).unwrap_or_else(|| text.into())
}

fn constraint(form: ConstraintForm) -> Result<Constraint, ModelFileError> {
    Ok(match form {
        ConstraintForm::AllDifferent { origin, cells, sum } => {
            Constraint::AllDifferent { cells: cells.into(), sum, origin: origin_of(origin) }
        }
        ConstraintForm::Runs { origin, line, blocks } => {
            let blocks = blocks.into_iter().map(|(length, colour)| Block { length, colour }).collect();
            Constraint::Runs { line: line.into(), blocks, origin: origin_of(origin) }
        }
        ConstraintForm::Clause { origin, atoms: forms } => {
            Constraint::Clause(Clause::new(atoms(&origin, &forms)?, origin_of(origin))?)
        }
        ConstraintForm::Count { origin, atoms: forms, from, to } => {
            Constraint::Count(Count::new(atoms(&origin, &forms)?, from, to, origin_of(origin))?)
        }
        ConstraintForm::Linear { origin, terms, from, to } => Constraint::Linear(Linear::new(
            terms,
            from.unwrap_or(i64::MIN),
            to.unwrap_or(i64::MAX),
            origin_of(origin),
        )?),
        ConstraintForm::Table { origin, cells, rows } => {
            let row =
                |row: &Vec<Values>| row.iter().map(|set| domain(&origin, set)).collect::<Result<Vec<_>, _>>();
            let rows = rows.iter().map(row).collect::<Result<Vec<_>, _>>()?;
            Constraint::Table(Table::new(cells, rows, origin_of(origin))?)
        }
        ConstraintForm::Automaton { origin, cells, tables, layers, accepting } => {
            let table = |table: Vec<Vec<(u8, u32)>>| table.into_iter().map(Into::into).collect();
            let tables = tables.into_iter().map(table).collect();
            Constraint::Automaton(Automaton::new(cells, tables, layers, accepting, origin_of(origin))?)
        }
        ConstraintForm::Connected { origin, vertices, edges } => {
            Constraint::Connected(Connected::new(atoms(&origin, &vertices)?, edges, origin_of(origin))?)
        }
        ConstraintForm::Loop { origin, edges: forms } => {
            Constraint::Loop(Loop::new(edges(&origin, &forms)?, origin_of(origin))?)
        }
        ConstraintForm::Forest { origin, edges: forms } => {
            Constraint::Forest(Forest::new(edges(&origin, &forms)?, origin_of(origin))?)
        }
        ConstraintForm::Regions { origin, links, sizes } => {
            let sizes = sizes.into_iter().map(|size| match size {
                None => Size::Free,
                Some(SizeForm::Exactly(size)) => Size::Exactly(size),
                Some(SizeForm::Value(ValueForm { cell, plus })) => Size::Value { cell, plus },
            });
            Constraint::Regions(Regions::new(edges(&origin, &links)?, sizes, origin_of(origin))?)
        }
        ConstraintForm::Lazy { origin } => return Err(ModelFileError::Lazy(origin)),
    })
}

fn form_of(rules: &Rules, index: usize) -> ConstraintForm {
    let origin = rules.origin(index).to_string();
    let set = |values: Domain| values.iter().map(u64::from).collect::<Values>();
    let atom = |atom: &Atom| AtomForm(atom.cell, set(atom.values));
    let edge = |edge: &Edge| EdgeForm(atom(&edge.atom), edge.from, edge.to);
    match &rules.constraints()[index] {
        Constraint::AllDifferent { cells, sum, .. } => {
            ConstraintForm::AllDifferent { origin, cells: cells.to_vec(), sum: *sum }
        }
        Constraint::Runs { line, blocks, .. } => {
            let blocks = blocks.iter().map(|block| (block.length, block.colour)).collect();
            ConstraintForm::Runs { origin, line: line.to_vec(), blocks }
        }
        Constraint::Clause(clause) => {
            ConstraintForm::Clause { origin, atoms: clause.atoms().iter().map(atom).collect() }
        }
        Constraint::Count(count) => {
            let atoms = count.atoms().iter().map(atom).collect();
            ConstraintForm::Count { origin, atoms, from: count.from(), to: count.to() }
        }
        Constraint::Linear(linear) => ConstraintForm::Linear {
            origin,
            terms: linear.terms().collect(),
            from: Some(linear.from()).filter(|&from| from != i64::MIN),
            to: Some(linear.to()).filter(|&to| to != i64::MAX),
        },
        Constraint::Table(table) => {
            let rows = table.rows().map(|row| row.iter().map(|&values| set(values)).collect()).collect();
            ConstraintForm::Table { origin, cells: table.cells().to_vec(), rows }
        }
        Constraint::Automaton(automaton) => {
            let (tables, layers) = automaton.tables();
            let tables =
                tables.iter().map(|table| table.iter().map(|list| list.to_vec()).collect()).collect();
            ConstraintForm::Automaton {
                origin,
                cells: automaton.cells().to_vec(),
                tables,
                layers: layers.to_vec(),
                accepting: automaton.accepting().to_vec(),
            }
        }
        Constraint::Connected(connected) => ConstraintForm::Connected {
            origin,
            vertices: connected.vertices().iter().map(atom).collect(),
            edges: connected.edges().to_vec(),
        },
        Constraint::Loop(one_loop) => {
            ConstraintForm::Loop { origin, edges: one_loop.edges().iter().map(edge).collect() }
        }
        Constraint::Forest(forest) => {
            ConstraintForm::Forest { origin, edges: forest.edges().iter().map(edge).collect() }
        }
        Constraint::Regions(regions) => {
            let size = |size: &Size| match *size {
                Size::Free => None,
                Size::Exactly(size) => Some(SizeForm::Exactly(size)),
                Size::Value { cell, plus } => Some(SizeForm::Value(ValueForm { cell, plus })),
            };
            ConstraintForm::Regions {
                origin,
                links: regions.links().iter().map(edge).collect(),
                sizes: regions.sizes().iter().map(size).collect(),
            }
        }
        Constraint::Lazy(_) => ConstraintForm::Lazy { origin },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_of_puzzles_are_recognised() {
        for origin in [Origin::Row(3), Origin::Column(12), Origin::Box(1), "row 03".into(), "rows".into()] {
            assert_eq!(origin_of(origin.to_string()), origin);
        }
    }

    #[test]
    fn errors_say_where() {
        let error =
            |text: &str| Model::from_json(text).err().map(|error| error.to_string()).unwrap_or_default();
        let with = |rest: &str| format!("{{\"format\": \"gridproof-model\", \"version\": 1, {rest}}}");
        assert!(error("{\"format\": 3}").starts_with("1:12:"), "{}", error("{\"format\": 3}"));
        assert!(
            error("{\"format\": \"x\", \"version\": 1, \"cells\": [], \"constraints\": []}")
                .contains("the format of the file is x")
        );
        assert_eq!(
            error(&with("\"cells\": [[64]], \"constraints\": []")),
            "cell 0: 64 is not a value of a cell; values are from 0 to 63"
        );
        let clause = "\"cells\": [[0, 1]], \"constraints\": [{\"type\": \"clause\", \"origin\": \"wall\", \"atoms\": []}]";
        assert_eq!(error(&with(clause)), "wall: the clause has no atoms");
        let unknown = "\"cells\": [], \"constraints\": [{\"type\": \"cage\"}]";
        assert!(error(&with(unknown)).contains("unknown variant"));
    }
}
