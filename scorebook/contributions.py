"""What rooms contribute to lower rooms that do not know them: everything, in one place."""

from leagues.accounts.selectors import OwnData, own_data
from leagues.groups.selectors import UnderWay, under_way
from leagues.groups.services.departures import lock_order, rights_lost
from leagues.journal_wording import Contribution, journal_sentences
from leagues.people.services.persons import merge_objections, name_copies
from scorebook.api import tokens
from scorebook.api.webhooks import WebhookHooks
from scorebook.disputes import selectors as disputes_words
from scorebook.evenings.services.identities import forget_copies
from scorebook.gatherings import page_parts as gatherings_words
from scorebook.gatherings.services.rounds import cannot_be_one, hold_gatherings
from scorebook.money import services as money_words

from .comparison import page_parts as comparison_words
from .comparison.services.recount import hold_recounts
from .demo import leagues as demo
from .disputes.services import DisputeHooks
from .evenings.selectors import evenings
from .evenings.services.lock import evening_hooks, hold_evenings
from .evenings.services.table_links import end_table_links_of
from .gatherings.listing import running_gatherings
from .gatherings.page_parts import GatheringHooks
from .money.selectors import paid_by
from .rules import services as rules_words
from .statistics import saved_questions, titles
from .statistics.skill.ratings import StatisticsHooks
from .transfer.services import batches, importing


def add_contributions() -> None:
    """Fill the registries. The order in each is behaviour: locks are taken in it, sentences and links stand in it."""
    journal_sentences[:] = [
        Contribution(rules_words.WORDS, rules_words.names_of_rules),
        Contribution(gatherings_words.WORDS),
        Contribution(comparison_words.WORDS),
        Contribution(disputes_words.WORDS),
        Contribution(money_words.WORDS),
        Contribution(titles.WORDS, titles.names_of_titles),
        Contribution(saved_questions.WORDS, saved_questions.names_of_questions),
        Contribution({**importing.WORDS, **batches.WORDS}),
        Contribution(tokens.WORDS),
        Contribution(demo.WORDS),
    ]
    under_way[:] = [
        UnderWay(evenings.evenings_under_way, evenings.first_evening),
        UnderWay(running_gatherings),
    ]
    rights_lost[:] = [end_table_links_of, saved_questions.let_go_of, tokens.end_accesses_of]
    lock_order[:] = [hold_evenings, hold_gatherings, hold_recounts]
    merge_objections[:] = [evenings.were_both_present, cannot_be_one]
    name_copies[:] = [forget_copies, importing.erase_uploads]
    own_data[:] = [
        OwnData(of_entries=evenings.played),
        OwnData(of_entries=paid_by),
        OwnData(of_account=saved_questions.questions_about),
    ]
    evening_hooks[:] = [GatheringHooks(), DisputeHooks(), StatisticsHooks(), WebhookHooks()]
