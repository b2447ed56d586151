"""What phones do to one evening at the same moment, and what each of them has to be told."""

import json
import re
import uuid
from functools import partial

from tests.harness.pages import Page
from tests.harness.phones import TOKEN
from tests.harness.tables import PhonesAtTable, body_of, command_of, join_of, leave_of, penalty_of


class Storms(PhonesAtTable):
    """All storms of one table after another."""

    def all(self):
        """One round."""
        for storm in (
            self.same_number,
            self.same_game,
            self.edited_after_a_lost_answer,
            self.same_command,
            self.command_edited_after_a_lost_answer,
            self.same_guest,
            self.same_penalty,
            self.corrections,
            self.undoing,
            self.inserts,
            self.closing,
            self.same_form,
            self.merging,
        ):
            storm()

    def same_number(self):
        """A double tap, eight times: one is new, the others are the same."""
        number, facts = str(uuid.uuid4()), self.facts()
        answers = self.sent(body_of(number, facts) for _ in self.phones)
        self.one_of(answers, 201, 200)
        self.saved(number, facts, answers)

    def same_game(self):
        """Three phones write the game down: one is stored, the others are asked."""
        facts, seen = self.facts(), self.seen()
        numbers = [str(uuid.uuid4()) for _ in range(3)]
        self.book.intents.append(numbers)
        answers = self.sent(body_of(number, facts) | {"seen": seen} for number in numbers)
        self.one_of(answers, 201, 409)
        for number, answer in zip(numbers, answers, strict=True):
            self.saved(number, facts, [answer])

    def edited_after_a_lost_answer(self):
        """One number, eight versions: one is stored, and nobody else is told that theirs is."""
        number, versions = str(uuid.uuid4()), self.several(len(self.phones))
        answers = self.sent(body_of(number, facts) for facts in versions)
        self.one_of(answers, 201, 409)
        for facts, answer in zip(versions, answers, strict=True):
            self.saved(number, facts, [answer])

    def same_command(self):
        """Eight outboxes send the same command: it is carried out once, and all of them hear the same."""
        number, facts = str(uuid.uuid4()), self.facts()
        answers = self.commands(command_of(number, facts) for _ in self.phones)
        self.one_of(answers, 201, 200)
        # A database may give the fields of a kept result back in another order.
        results = {json.dumps(json.loads(answer.body), sort_keys=True) for answer in answers}
        self.book.must(len(results) == 1, "a command has several results")
        self.saved(number, facts, answers)

    def command_edited_after_a_lost_answer(self):
        """One number of a command, eight versions: one is carried out, and the others are answered with both."""
        number, versions = str(uuid.uuid4()), self.several(len(self.phones))
        answers = self.commands(command_of(number, facts) for facts in versions)
        self.one_of(answers, 201, 422)
        for facts, answer in zip(versions, answers, strict=True):
            self.saved(number, facts, [answer])

    def same_guest(self):
        """Eight phones see somebody come in, some of them twice: one person on one chair, who plays and goes home."""
        name = f"Gast {self.random.getrandbits(60):x}"
        twice, *others = [join_of(name) for _ in self.phones[1:]]
        answers = self.commands([twice, twice, *others])
        self.book.must(
            sorted(one.status for one in answers) == [200] + [201] * (len(answers) - 1), "a guest was refused"
        )
        self.book.seated(name)
        people = {json.loads(answer.body)["player"] for answer in answers}
        self.book.must(len(people) == 1, "phones were told different people")
        [guest] = people
        number, facts = str(uuid.uuid4()), self.facts()
        four = [guest, *self.table.players[1:]]
        facts |= {"players": four, "re": four[:2]}
        sent = facts | {"players": [others[0]["newcomer"], *four[1:]], "re": [others[0]["newcomer"], four[1]]}
        answers = self.commands(command_of(number, sent) for _ in self.phones)
        self.one_of(answers, 201, 200)
        self.saved(number, facts, answers)
        leave = leave_of(guest)
        self.one_of(self.commands(leave for _ in self.phones), 201, 200)

    def same_penalty(self):
        """Eight outboxes send the same penalty: it is booked once."""
        who, points = self.random.choice(self.table.players), self.random.randrange(1, 50)
        sent = penalty_of(who, points)
        answers = self.commands(sent for _ in self.phones)
        self.one_of(answers, 201, 200)
        self.book.fined(sent["id"], who, -points)

    def corrections(self):
        """Six corrections of one revision: one is taken."""
        number, facts = self.recorded()
        versions = self.several(6)
        answers = self.sent(({"facts": one, "revision": 1} for one in versions), f"/spiel/{number}/korrigieren/")
        read = [(version, answer) for version, answer in zip(versions, answers, strict=True) if answer.status != 422]
        taken = [version for version, answer in read if answer.status in {200, 201}]
        unchanged = [version for version, _ in read if self.normal(version) == self.normal(facts)]
        self.book.must(len(taken) == 1 or unchanged, f"{len(taken)} of 6 corrections were taken")
        self.book.must({answer.status for answer in answers} <= {200, 201, 409, 422}, "a correction got another answer")
        for version in taken:
            self.book.saved(number, self.normal(version))

    def undoing(self):
        """Four times the same change taken back: the game is out, once."""
        number, _ = self.recorded()
        page = Page(self.phones[0].get(f"/spiel/{number}/").body)
        path = next(form.action for form in page.forms if re.fullmatch(r"/journal/\d+/zuruecknehmen/", form.action))
        answers = self.at_once(partial(phone.post, path, {"csrfmiddlewaretoken": TOKEN}) for phone in self.phones[:4])
        self.book.must({answer.status for answer in answers} == {302}, "taking back got another answer")
        self.book.taken_back.add(number)

    def inserts(self):
        """Four forgotten games at one place."""
        sent = [(str(uuid.uuid4()), self.facts()) for _ in range(4)]
        answers = self.sent(body_of(*one) | {"before": self.table.first} for one in sent)
        self.book.must({answer.status for answer in answers} == {201}, "a forgotten game was not taken")
        for (number, facts), answer in zip(sent, answers, strict=True):
            self.saved(number, facts, [answer])

    def closing(self):
        """Two close the evening while five write: what somebody is told is saved is stored, and nothing else."""
        sent = [(str(uuid.uuid4()), self.facts()) for _ in range(5)]
        close = f"/abend/{self.table.evening}/beenden/"
        calls = [partial(phone.post, close) for phone in self.phones[:2]]
        calls += [
            partial(phone.send, self.games, body_of(*one)) for phone, one in zip(self.phones[2:], sent, strict=False)
        ]
        answers = self.at_once(calls)[2:]
        self.book.must({answer.status for answer in answers} <= {201, 422}, "closing gave another answer")
        for (number, facts), answer in zip(sent, answers, strict=False):
            self.saved(number, facts, [answer])
        self.book.heard(self.phones[0].post(f"/abend/{self.table.evening}/weiter/"))

    def same_form(self):
        """One form eight times: one player, and one evening where all are sent to."""
        name = f"Gast {self.random.getrandbits(60):x}"
        form = {"name": name, "uuid": str(uuid.uuid4())}
        path = f"/liga/{self.table.league}/spieler/"
        answers = self.at_once(partial(phone.post, path, form) for phone in self.phones)
        self.book.must({answer.status for answer in answers} == {302}, "a player who was added got another answer")
        evening = {f"seat_{place}": player for place, player in enumerate(self.table.players, start=1)}
        evening |= {"rule_set_version": self.rules(), "local_date": "2026-01-02", "place": name, "uuid": uuid.uuid4()}
        path = f"/liga/{self.table.league}/abend/neu/"
        answers = self.at_once(partial(phone.post, path, evening) for phone in self.phones)
        self.book.must(len({answer.location for answer in answers}) == 1, "phones were sent to different evenings")
        self.book.must({answer.status for answer in answers} == {302}, "an evening that was opened got another answer")
        self.once = [*getattr(self, "once", ()), name]

    def merging(self):
        """Each of two is said to be the other one at the same time: one of both, and no ring."""
        one, other = self.table.spare
        path = f"/liga/{self.table.league}/spieler/"
        answers = self.at_once(
            [
                partial(self.phones[0].post, f"{path}{one}/zusammenlegen/", {"into": other}),
                partial(self.phones[1].post, f"{path}{other}/zusammenlegen/", {"into": one}),
            ]
        )
        merged = [answer.status for answer in answers].count(302)
        self.book.must(merged == 1, f"{merged} of two opposite mergers were taken")
        gone = other if answers[1].status == 302 else one
        self.book.heard(self.phones[0].post(f"{path}{gone}/trennen/"))
