"""Exceptions. All are `gridproof.Error`, which is a `ValueError`."""

from __future__ import annotations

__all__ = ["CertificateError", "Error", "NoSolution", "NotUnique", "ParseError", "PuzzleError", "Timeout", "Unsupported"]


class Error(ValueError):
    """The base class of all errors of gridproof."""


class ParseError(Error):
    """A text is not a puzzle, or the puzzle has an obvious contradiction."""

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        length: int | None = None,
        format: str | None = None,
    ) -> None:
        super().__init__(message, line, column, length, format)
        self.message = message
        #: The line of the error, from 1; None if the error has no position.
        self.line = line
        #: The column at which the faulty text starts in the line, from 1.
        self.column = column
        #: The length of the faulty text, in characters.
        self.length = length
        #: The name of the format in which the text was read; None if no format fits.
        self.format = format

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}, column {self.column}: "
        return place + self.message


class PuzzleError(Error):
    """Clues or digits do not form a puzzle, or the puzzle has an obvious contradiction."""

    def __init__(self, message: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(message, row, column)
        self.message = message
        #: The faulty row, from 0; together with `column`, the faulty cell. None if the error is not in one row.
        self.row = row
        #: The faulty column, from 0; None if the error is not in one column.
        self.column = column

    def __str__(self) -> str:
        return self.message


class NotUnique(Error):
    """The puzzle has several solutions, but the call needs a puzzle with exactly one."""


class NoSolution(Error):
    """The puzzle has no solution, but the call needs a puzzle with exactly one."""


class Timeout(Error):
    """The budget ran out before there was an answer."""

    def __init__(self, message: str, reason: str = "time") -> None:
        super().__init__(message, reason)
        self.message = message
        #: The part of the budget that ran out: "time", "steps" or "memory".
        self.reason = reason

    def __str__(self) -> str:
        return self.message


class Unsupported(Error):
    """An engine does not support the puzzle, a format cannot represent it, or an engine or format is unknown."""


class CertificateError(Error):
    """A certificate is rejected, or cannot be made."""

    def __init__(self, message: str, file: str | None = None, line: int | None = None) -> None:
        super().__init__(message, file, line)
        self.message = message
        #: The faulty file of the certificate; None if the error is not in one file.
        self.file = file
        #: The faulty line, from 1; None if it is not known.
        self.line = line

    def __str__(self) -> str:
        place = "" if self.file is None else self.file + ("" if self.line is None else f":{self.line}") + ": "
        return place + self.message
