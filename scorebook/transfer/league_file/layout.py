"""What a league's file consists of, and how much of it is read."""

from typing import Any, Final, NamedTuple

from scorebook.scoring.game.sentences import Sentence, gettext_noop

FORMAT: Final = "spielbuch"
VERSION: Final = 3
SUFFIX: Final = ".spielbuch.zip"
MANIFEST: Final = "manifest.json"
TABLES: Final = "tabellen/"  # for people; not read back

# The files of lines, each with one JSON object a line; their order and their fields: `entities.py`.
LEAGUE: Final = "league.jsonl"
SEASONS: Final = "seasons.jsonl"
PLAYERS: Final = "players.jsonl"
RULE_SETS: Final = "rule_sets.jsonl"
RULES: Final = "rules.jsonl"
EVENINGS: Final = "evenings.jsonl"
EVENTS: Final = "events.jsonl"
DISPUTES: Final = "disputes.jsonl"
COUNTERSIGNS: Final = "countersigns.jsonl"
ANSWERS: Final = "answers.jsonl"
MONEY_TERMS: Final = "money_terms.jsonl"
PAYMENTS: Final = "payments.jsonl"
GATHERINGS: Final = "gatherings.jsonl"
TITLES: Final = "titles.jsonl"
QUESTIONS: Final = "questions.jsonl"
JOURNAL: Final = "journal.jsonl"

# Entries of the journal whose actions begin so do not go with a league. What concerns accounts, rights and doors of
# this server stays here: it says nothing elsewhere and names people who may never have agreed to be known there. So do
# recounts, votes and commands, whose results stand in the evenings.
STAYS: Final = (
    "access.",
    "account.",
    "member.",
    "invitation.",
    "league.create",
    "league.import",
    "league.sheet",
    "league.publish",
    "league.unpublish",
    "player.unlink",
    "player.link",
    "player.forget_",
    "recount.",
    "rules.proposed",
    "rules.vote",
    "rules.voting",
    "table_link_",
    "evening_page_",
    "command_",
    "demo.",
    "title.",
    "question.",
)

MEGABYTE: Final = 1_000_000
MOST_BYTES: Final = 20 * MEGABYTE
MOST_UNPACKED: Final = 200 * MEGABYTE
MOST_ENTRIES: Final = 50
LONGEST_LINE: Final = MEGABYTE
IN_LINE: Final = gettext_noop("{file}, Zeile {line}: {said}")
AT_FIELD: Final = gettext_noop("{file}, Zeile {line}, {field}: {said}")
# Three times what the dearest honest file takes: a league of 15,000 games, or a workbook as ODS (4.2 s of a processor
# three times slower than a calm one, 82 MB).
SECONDS: Final = 15
MEMORY: Final = 250 * MEGABYTE
TOO_HEAVY: Final = gettext_noop("Die Datei ist zu groß oder zu verschachtelt, um sie zu prüfen.")


class FileError(ValueError):
    """A file that is not taken. `code` is for programs, the message a sentence for people."""

    def __init__(self, code: str, message: Sentence) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class FileObjection(NamedTuple):
    """What is wrong in a file of lines: in which one, in which line (from 1), at which field."""

    code: str
    file: str
    line: int
    field: str
    message: Sentence

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The whole sentence, with the place."""
        if not self.field:
            return Sentence(IN_LINE, file=self.file, line=self.line, said=self.message)
        return Sentence(AT_FIELD, file=self.file, line=self.line, field=self.field, said=self.message)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {**self._asdict(), "message": self.message.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "FileObjection":
        """What `to_json` has said."""
        return cls(**{**data, "message": Sentence.from_json(data["message"])})


class Manifest(NamedTuple):
    """The first thing to read: which format, made by which version of the program, and what the other files hold.

    `counts`: lines by file; `sha256`: checksums by file, those of the tables for people too. `signs`: names were
    replaced by signs, and what people have written was left out.
    """

    version: int
    program: str
    league: str
    signs: bool
    counts: dict[str, int]
    sha256: dict[str, str]

    def to_json(self) -> dict[str, Any]:
        """The object that stands in the file."""
        return {"format": FORMAT, **self._asdict()}
