//! The list of systems.

use super::system::System;
use super::{fopr, p18992, pa3, u80957, uva220};

/// All systems, in the order in which they are listed.
pub const fn systems() -> &'static [System] {
    &SYSTEMS
}

/// The system with this name.
pub fn by_name(name: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.name == name)
}

static SYSTEMS: [System; 5] = [pa3::SYSTEM, u80957::SYSTEM, fopr::SYSTEM, uva220::SYSTEM, p18992::SYSTEM];

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::PlayError;

    #[test]
    fn every_system_is_found_by_its_name_and_plays_its_example() {
        for system in systems() {
            assert!(std::ptr::eq(by_name(system.name).expect("listed"), system));
            let (mut output, mut notices) = (Vec::new(), Vec::new());
            let played = system.play(&mut system.example.as_bytes(), &mut output, &mut notices, false);
            assert!(played.is_ok(), "{}: {played:?}", system.name);
            assert!(!output.is_empty() && notices.is_empty(), "{}", system.name);
        }
        assert!(by_name("PA3").is_none());
    }

    #[test]
    fn a_closed_output_is_an_error_and_no_panic() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        for system in systems() {
            let played = system.play(&mut system.example.as_bytes(), &mut Closed, &mut Vec::new(), false);
            assert!(matches!(played, Err(PlayError::Io(_))), "{}", system.name);
        }
    }

    #[test]
    fn the_hint_is_for_terminals() {
        for system in systems() {
            let mut notices = Vec::new();
            let played = system.play(&mut system.example.as_bytes(), &mut Vec::new(), &mut notices, true);
            assert!(played.is_ok());
            assert_eq!(String::from_utf8_lossy(&notices).trim_end(), system.hint);
        }
    }
}
