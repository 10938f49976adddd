"""Exceptions. All are `gridproof.Error`, which is a `ValueError`."""

from __future__ import annotations

__all__ = ["CertificateError", "Error", "NoSolution", "NotUnique", "ParseError", "PuzzleError", "Timeout", "Unsupported"]


class Error(ValueError):
    """What gridproof has to say against its input."""


class ParseError(Error):
    """A text is no puzzle, or a puzzle that contradicts itself at sight."""

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
        #: The line, from 1; None where the fault has no place.
        self.line = line
        #: The first character at fault in the line, from 1.
        self.column = column
        #: The number of characters at fault.
        self.length = length
        #: The name of the format that the text was read as; None if no format fits.
        self.format = format

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}, column {self.column}: "
        return place + self.message


class PuzzleError(Error):
    """Clues or digits make no puzzle, or one that contradicts itself at sight."""

    def __init__(self, message: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(message, row, column)
        self.message = message
        #: The row at fault, from 0; with `column`, the cell. None where the fault has no such place.
        self.row = row
        #: The column at fault, from 0.
        self.column = column

    def __str__(self) -> str:
        return self.message


class NotUnique(Error):
    """The puzzle has several solutions, and what was asked makes sense for one only."""


class NoSolution(Error):
    """The puzzle has no solution, and what was asked makes sense for one only."""


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
    """An engine does not take the puzzle, or a format does not hold it; or there is none of that name."""


class CertificateError(Error):
    """A certificate is rejected, or cannot be made."""

    def __init__(self, message: str, file: str | None = None, line: int | None = None) -> None:
        super().__init__(message, file, line)
        self.message = message
        #: The file of the certificate at fault, where it is one.
        self.file = file
        #: The line at fault, from 1.
        self.line = line

    def __str__(self) -> str:
        place = "" if self.file is None else self.file + ("" if self.line is None else f":{self.line}") + ": "
        return place + self.message
