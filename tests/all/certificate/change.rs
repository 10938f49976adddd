//! Random changes to the files of a certificate.

use gridproof_model::random::Random;

/// The number of kinds of changes.
pub(super) const KINDS: usize = 12;

/// Makes a change of the given kind to a file. `other` is the same file of another certificate.
pub(super) fn change(bytes: &[u8], other: &[u8], kind: usize, numbers: &mut Random) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
    let (byte, line, second) =
        (numbers.below(bytes.len()), numbers.below(lines.len()), numbers.below(lines.len()));
    if lines.is_empty() {
        return b"0".to_vec();
    }
    match kind {
        0 => changed[byte] = numbers.bits() as u8,
        1 => changed[byte] ^= 1 << numbers.below(8),
        2 => changed.insert(byte, b" \n-0123456789cXd."[numbers.below(17)]),
        3 => drop(changed.remove(byte)),
        4 => changed.truncate(byte),
        5 => {
            lines.remove(line);
            changed = lines.concat();
        }
        6 => {
            lines.swap(line, second);
            changed = lines.concat();
        }
        7 => {
            lines.insert(line, lines[second].clone());
            changed = lines.concat();
        }
        // A number is changed by a small amount, negated, or replaced by a random one.
        8..=10 => {
            let line_text = String::from_utf8_lossy(&lines[line]).into_owned();
            let mut words: Vec<String> = line_text.split(' ').map(str::to_owned).collect();
            let at: Vec<usize> =
                (0..words.len()).filter(|&w| words[w].trim().parse::<i64>().is_ok()).collect();
            if let Some(&at) = at.get(numbers.below(at.len())) {
                let number: i64 = words[at].trim().parse().unwrap_or(0);
                let end = if words[at].ends_with('\n') { "\n" } else { "" };
                let new = match kind {
                    8 => number + [-1, 1, 10][numbers.below(3)],
                    9 => -number,
                    _ => i64::from(numbers.below(200) as u32),
                };
                words[at] = format!("{new}{end}");
            }
            lines[line] = words.join(" ").into_bytes();
            changed = lines.concat();
        }
        _ => changed = other.to_vec(),
    }
    changed
}
