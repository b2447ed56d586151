"""A new scheme, topic, option, extra point, kind of game or penalty: one test each names every place that lacks it."""

import re
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

from scorebook.evenings.pages.penalties import FORMS
from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.scoring.game.items import TopicKind
from scorebook.scoring.game.options import Options
from scorebook.scoring.game.paragraphs import DOCUMENTS, GLOSSARY
from scorebook.scoring.game.terms import EXTRA_LIMITS, EXTRAS, KINDS, SOLO_KINDS
from scorebook.scoring.game.words import EXTRA_WORDS, KIND_WORDS
from scorebook.scoring.input.options import SINGLE_OPTIONS, WITHOUT_WORTH
from scorebook.scoring.penalties.guided import SENTENCES
from scorebook.scoring.schemes import SCHEMES

ROOT = Path(__file__).parents[1]
EXPLAINED = {word.code for word in GLOSSARY}
LIMITED = {extra for kinds, _most in EXTRA_LIMITS for extra in kinds}
OF_TRUMPS = ("title", "kinds", "trumps", "second_dulle", "notes", "paragraph")
SECOND_TRICKS = "tests/scoring/referees/second/tricks.py"


@cache
def words_of(pattern):
    """Every word that stands in the files, but in those that define the terms."""
    files = [path for path in ROOT.glob(pattern) if path.name not in {"terms.py", "topics.py"}]
    assert files, pattern
    return set(re.findall(r"\w+", "".join(path.read_text(encoding="utf-8") for path in files)))


def stands(word, pattern):
    return word in words_of(pattern)


def has(words, scheme):
    """Whether a file names the scheme as a string."""
    return f'"{scheme.key}"' in (ROOT / words).read_text(encoding="utf-8")


def trump_tables(scheme):
    """The kinds of game of its tables of trumps, of those that have everything that a table says."""
    document = DOCUMENTS.get(scheme.document)
    tables = document.trumps.get(scheme.key, []) if document else []
    return {kind for table in tables if set(table) >= set(OF_TRUMPS) for kind in table["kinds"]}


def examples(scheme):
    return [one for document in DOCUMENTS.values() for one in document.examples if one.facts["scheme"] == scheme.key]


def cases(scheme):
    return [path for path in (ROOT / "tests/cases").glob("*.jsonl") if has(path, scheme)]


def every_option():
    """The single options by the fields of the classes, "bock.games" for a part of a policy."""
    for field in fields(Options):
        default = field.default_factory() if callable(field.default_factory) else field.default
        parts = fields(default) if is_dataclass(default) else ()
        yield from (f"{field.name}.{part.name}" for part in parts)
        if not parts:
            yield field.name


def without_worth(option):
    return option.partition(".")[0] in WITHOUT_WORTH


def assert_everywhere(things, places):
    """All that is missing at once: the thing, the file, what to add there."""
    missing = [
        f"{getattr(thing, 'key', None) or thing}: {path}: {what}"
        for thing in things
        for (path, what), there in places.items()
        if not there(thing)
    ]
    assert not missing, "\n".join(missing)


def named_in(*files):
    """Places that name a scheme: the file, what stands there, and whether it does where it must."""
    return {
        (path, what): (lambda scheme, path=path, must=must: not must(scheme) or has(path, scheme))
        for path, what, must in files
    }


def test_a_scheme_stands_everywhere():
    data, always = "scorebook/scoring/schemes/data/<document>.json", lambda _scheme: True
    places = {
        (data, f"trumps: each kind of game in a table with {', '.join(OF_TRUMPS)}"): (
            lambda scheme: {kind.value for kind in scheme.options.kinds} <= trump_tables(scheme)
        ),
        (data, "examples: at least one"): examples,
        ("scorebook/scoring/schemes/<name>.py", "extras.sonderpunkte among its rules, if it has extras"): (
            lambda scheme: not scheme.options.extras or "sonderpunkte" in {rule.write.__name__ for rule in scheme.rules}
        ),
        ("tests/cases/<name>.jsonl", "worked games"): cases,
        **named_in(
            ("tests/scoring/test_options_sweep.py", "REFUSED: which values it refuses", always),
            ("tests/scoring/test_evening.py", "its reasons to deal anew", always),
            ("tests/rules/test_relevance.py", "the options that nothing in it reads", always),
            (SECOND_TRICKS, "TRUMPS: its kinds of game, if tricks are judged", lambda scheme: scheme.referees.tricks),
            ("tests/access/test_vocabulary.py", "VOCABULARY: its own words, if any", lambda scheme: scheme.words),
        ),
    }
    assert_everywhere(SCHEMES.values(), places)


def test_a_topic_stands_everywhere():
    places = {
        ("scorebook/comparison/standings.py", "_WORDS: what its items are about"): (
            lambda topic: stands(topic.name, "scorebook/comparison/standings.py")
        ),
        ("scorebook/scoring/game/rules/", "a rule that writes it"): (
            lambda topic: stands(topic.name, "scorebook/scoring/game/**/*.py")
        ),
    }
    assert_everywhere(TopicKind, places)


def test_an_option_stands_everywhere():
    haus, evenings = "tests/cases/haus.jsonl", "tests/scoring/test_bock.py"
    places = {
        ("scorebook/scoring/input/options.py", "OPTIONS: how it is read and its values"): SINGLE_OPTIONS.__contains__,
        ("scorebook/rules/data/options.json", "group, title, text, values, an example"): OPTION_TEXTS.__contains__,
        (haus, f"a worked game, or an evening in {evenings}"): (
            lambda option: without_worth(option) or {option.rpartition(".")[2]} & (words_of(haus) | words_of(evenings))
        ),
    }
    assert_everywhere(every_option(), places)
    assert set(SINGLE_OPTIONS) | set(OPTION_TEXTS) == set(every_option())


def of_terms(more, words):
    """Where every kind of game and every extra point must stand."""
    return {
        ("scorebook/scoring/game/words.py", "its German word"): words.__contains__,
        ("scorebook/scoring/schemes/data/glossary.json", "an entry with its code"): (
            lambda term: term.value in EXPLAINED
        ),
        ("scorebook/scoring/schemes/<name>.py", "a scheme that has it"): (
            lambda term: any(
                term in scheme.options.kinds or term in scheme.options.extras for scheme in SCHEMES.values()
            )
        ),
        ("scorebook/migrations/", "manage.py makemigrations: it is a choice"): (
            lambda term: stands(term.value, "scorebook/migrations/*.py")
        ),
        (SECOND_TRICKS, "what the second computation of tricks says to it"): lambda term: stands(
            term.value, SECOND_TRICKS
        ),
        **more,
    }


def test_an_extra_point_stands_everywhere():
    more = {
        ("scorebook/scoring/game/terms.py", "EXTRA_LIMITS: how often a game can have it"): LIMITED.__contains__,
        **{
            (path, what): (lambda extra, path=path: {extra.name, extra.value} & words_of(path))
            for path, what in {
                "scorebook/scoring/referees/trick_facts.py": "when a trick makes it",
                "static/js/referees/cards.js": "the same on the phone",
                "scorebook/comparison/simulation_address.py": "EXTRA_CODES: its letter in the address of a simulation",
                "scorebook/transfer/sheets/fact_words.py": "EXTRAS: how people shorten it",
                "tests/invented/extras.py": "how probable it is",
            }.items()
        },
    }
    assert_everywhere(EXTRAS, of_terms(more, EXTRA_WORDS))


def test_a_kind_of_game_stands_everywhere():
    more = {
        ("tests/invented/games.py", "how often it is played, if it is a solo"): (
            lambda kind: kind not in SOLO_KINDS or stands(kind.name, "tests/invented/games.py")
        )
    }
    assert_everywhere(KINDS, of_terms(more, KIND_WORDS))


def test_a_penalty_stands_everywhere():
    english = (ROOT / "scorebook/locale/en/LC_MESSAGES/django.po").read_text(encoding="utf-8")
    titles = {kind: guided.title for scheme in SCHEMES.values() for kind, guided in scheme.penalties.items()}
    places = {
        ("scorebook/scoring/penalties/guided.py", "SENTENCES: what it says of itself"): SENTENCES.__contains__,
        ("scorebook/evenings/pages/penalties.py", "FORMS: its form"): FORMS.__contains__,
        ("scorebook/locale/en/LC_MESSAGES/django.po", "its name, by tests.catalogue"): (
            lambda kind: f'msgid "{titles[kind]}"' in english
        ),
        ("tests/scoring/test_penalties.py", "that its scheme offers it"): (
            lambda kind: stands(kind, "tests/scoring/test_penalties.py")
        ),
        ("tests/evenings/test_penalties.py", "the same on its page"): (
            lambda kind: stands(kind, "tests/evenings/test_penalties.py")
        ),
    }
    assert_everywhere(titles, places)
