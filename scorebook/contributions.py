"""What rooms contribute to lower rooms that do not know them: everything, in one place."""

from leagues.accounts.selectors import OwnData, own_data
from leagues.groups.selectors import UnderWay, under_way
from leagues.groups.services.departures import rights_lost
from leagues.groups.services.removal import lock_order
from leagues.journal_wording import Contribution, journal_sentences
from leagues.people.services.persons import merge_objections, name_copies
from scorebook.api.tokens import end_accesses_of
from scorebook.api.webhooks import WebhookHooks
from scorebook.disputes import page_parts as disputes_words
from scorebook.evenings.services.identities import forget_copies
from scorebook.gatherings import page_parts as gatherings_words
from scorebook.gatherings.services.rounds import cannot_be_one, hold_gatherings
from scorebook.money import services as money_words

from .api import journal_wording as api_words
from .comparison import page_parts as comparison_words
from .comparison.services.recount import hold_recounts
from .demo import journal_wording as demo_words
from .disputes.services import DisputeHooks
from .evenings.hooks import evening_hooks
from .evenings.selectors import persons as evening_persons
from .evenings.services.lock import hold_evenings
from .evenings.services.table_links import end_table_links_of
from .gatherings.listing import running_gatherings
from .gatherings.services.guards import GatheringHooks
from .money.selectors import paid_by
from .rules import journal_wording as rules_words
from .statistics import saved_questions, titles
from .statistics.skill.ratings import StatisticsHooks
from .transfer.services import batches, importing


def add_contributions() -> None:
    """Fill the registries. The order in each is behaviour: locks are taken in it, sentences and links stand in it."""
    journal_sentences.add("rules", Contribution(rules_words.WORDS, rules_words.names_of_rules))
    journal_sentences.add("gatherings", Contribution(gatherings_words.WORDS))
    journal_sentences.add("comparison", Contribution(comparison_words.WORDS))
    journal_sentences.add("disputes", Contribution(disputes_words.WORDS))
    journal_sentences.add("money", Contribution(money_words.WORDS))
    journal_sentences.add("titles", Contribution(titles.WORDS, titles.names_of_titles))
    journal_sentences.add("questions", Contribution(saved_questions.WORDS, saved_questions.names_of_questions))
    journal_sentences.add("transfer", Contribution({**importing.WORDS, **batches.WORDS}))
    journal_sentences.add("api", Contribution(api_words.WORDS))
    journal_sentences.add("demo", Contribution(demo_words.WORDS))

    under_way.add("evenings", UnderWay(evening_persons.evenings_under_way, evening_persons.first_evening))
    under_way.add("gatherings", UnderWay(running_gatherings))

    rights_lost.add("evenings", end_table_links_of)
    rights_lost.add("questions", saved_questions.let_go_of)
    rights_lost.add("api", end_accesses_of)

    lock_order.add("evenings", hold_evenings)
    lock_order.add("gatherings", hold_gatherings)
    lock_order.add("comparison", hold_recounts)

    merge_objections.add("evenings", evening_persons.were_both_present)
    merge_objections.add("gatherings", cannot_be_one)

    name_copies.add("evenings", forget_copies)
    name_copies.add("transfer", importing.erase_uploads)

    own_data.add("evenings", OwnData(of_entries=evening_persons.played))
    own_data.add("money", OwnData(of_entries=paid_by))
    own_data.add("questions", OwnData(of_account=saved_questions.questions_about))

    evening_hooks.add("gatherings", GatheringHooks())
    evening_hooks.add("disputes", DisputeHooks())
    evening_hooks.add("statistics", StatisticsHooks())
    evening_hooks.add("api", WebhookHooks())
