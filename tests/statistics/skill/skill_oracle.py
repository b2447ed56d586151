"""Luck and strength once more: game by game from the facts, with matrices instead of counted pairs."""

from collections import defaultdict
from math import exp, log, sqrt

import numpy as np

APART = {0.03: 0.1, 0.06: 0.2, 0.12: 0.3, 0.25: 0.25, 0.5: 0.15}  # how far people are apart in margins, and how usual
RATED_APART = {10: 0.25, 20: 0.25, 40: 0.25, 80: 0.15, 160: 0.1}  # the same in strengths
SURE = 2.2


class Hand:
    """One game of two against two: margin and points as if an average Bock had lain on it."""

    def __init__(self, play):
        self.unit, self.evening, self.day, self.points = play.unit, play.evening, play.day, play.points
        self.table = play.table
        self.re = [who for who in play.facts.players if who in play.facts.re]
        self.kontra = [who for who in play.facts.players if who not in play.facts.re]
        self.factor = play.scheme.options.bock.factor**play.facts.bock
        self.plain = (play.points[self.re[0]] - play.points[self.kontra[0]]) / 2 / self.factor

    def sign(self, who):
        return 1 if who in self.re else -1


def hands_of(oracle):
    plays = [play for play in oracle.plays if len(play.facts.re) == 2 and len(set(play.facts.players)) == 4]
    hands, nights = [Hand(play) for play in plays], defaultdict(list)
    for hand in hands:
        nights[hand.table].append(hand)  # Böcke are those of a table
    for some in nights.values():
        plain = sum(abs(hand.plain) for hand in some)
        usual = sum(abs(hand.plain) * hand.factor for hand in some) / plain if plain else 1
        for hand in some:
            hand.usual, hand.margin = usual, hand.plain * usual
    return hands


def strengths_by_hand(hands):
    people = sorted({who for hand in hands for who in hand.points})
    scale = {unit: scale_of([hand for hand in hands if hand.unit == unit]) for unit in {hand.unit for hand in hands}}
    rows = np.array([[hand.sign(who) if who in hand.points else 0 for who in people] for hand in hands], float)
    values = np.array([(hand.margin - scale[hand.unit][0]) / scale[hand.unit][1] for hand in hands])
    seen = [np.eye(len(values)) + spread**2 * rows @ rows.T for spread in APART]
    fits = [-(values @ np.linalg.solve(one, values) + np.linalg.slogdet(one)[1]) / 2 for one in seen]
    known = np.linalg.inv(rows.T @ rows + np.eye(len(people)) / apart(APART, fits) ** 2)
    return dict(zip(people, known @ rows.T @ values, strict=True)), scale, known


def apart(usual, fits):
    """How far people are apart: the root of the mean square of what may be, by how well each fits."""
    odds = np.array(list(usual.values())) * np.exp(np.array(fits) - max(fits))
    return float(np.sqrt(np.array(list(usual)) ** 2 @ odds / odds.sum()))


def scale_of(hands):
    margins = [hand.margin for hand in hands]
    return float(np.mean(margins)), float(np.std(margins)) or 1.0


def luck_by_hand(hands, unit, shown):
    """Person → what came from parties, partners, opponents and Böcke in the hands for which `shown` is true, and ±."""
    strengths, scale, known = strengths_by_hand(hands) if hands else ({}, {}, None)
    mine, found = [hand for hand in hands if hand.unit == unit and shown(hand)], {}
    mean, deviation = scale.get(unit, (0, 1))
    for who in strengths:
        own = [hand for hand in mine if who in hand.points]
        others = [one for hand in mine for one in hand.points if one != who]
        usual = sum(strengths[one] for one in others) / len(others) if others else 0
        luck = found[who] = {"parties": 0.0, "partners": 0.0, "opponents": 0.0, "boecke": 0.0}
        for hand in own:
            side, other = (hand.re, hand.kontra) if who in hand.re else (hand.kontra, hand.re)
            luck["parties"] += mean * hand.sign(who)
            luck["partners"] += deviation * sum(strengths[one] - usual for one in side if one != who)
            luck["opponents"] -= deviation * sum(strengths[one] - usual for one in other)
            luck["boecke"] += hand.points[who] * (1 - hand.usual / hand.factor)
        weights = np.zeros(len(strengths))
        for at, one in enumerate(strengths):
            for hand in own:
                weights[at] += hand.sign(who) * hand.sign(one) if one != who and one in hand.points else 0
            if one != who and others:
                weights[at] += len(own) * others.count(one) / len(others)
        ahead, games = sum(hand.sign(who) for hand in own), sum(hand.unit == unit for hand in hands)
        luck["margin"] = SURE * deviation * sqrt(weights @ known @ weights + ahead**2 / games) if own else 0.0
    return found


def ratings_by_hand(oracle):
    """Person → (strength, half the interval of 95 %) after all games: one vector of strengths, moved game by game.

    Everybody is learnt about from 1500 ± 80, Re is ahead by 50 ± 20; a solo is 1500 ± 20 of its own, ahead by 70 ± 20.
    At the end all are drawn to 1500 as far as the people of the league are near each other.
    """
    mean, var, steep = {"re": 50.0, "alone": 70.0}, {"re": 400.0, "alone": 400.0}, log(10) / 400
    nights = defaultdict(list)
    for play in oracle.plays:
        if play.winner != "none" and len(set(play.facts.players)) == 4:
            nights[play.evening].append(play)
    for some in sorted(nights, key=oracle.order.get):
        for who in {who for play in nights[some] for who in play.facts.players}:
            mean.setdefault(who, 1500.0)
            var[who] = min(var.get(who, 6400.0) + 1, 6400.0)
        for play in nights[some]:
            re, kontra = play.facts.re, [who for who in play.facts.players if who not in play.facts.re]
            if len(re) == 2:
                weights, given = {**dict.fromkeys(re, 0.5), **dict.fromkeys(kontra, -0.5), "re": 1.0}, 0.0
            else:
                solo = ("solo", re[0])
                mean.setdefault(solo, 1500.0)
                var.setdefault(solo, 400.0)
                weights, given = {solo: 1.0, "alone": 1.0}, -sum(mean[who] for who in kontra) / 3
            names = list(weights)
            h, v = np.array([weights[name] for name in names]), np.array([var[name] for name in names])
            share = 1 / (1 + exp(-steep * (given + float(h @ np.array([mean[name] for name in names])))))
            bend = steep**2 * share * (1 - share)
            damped = 1 + bend * float(h**2 @ v)
            moved = v * h * steep * ((play.winner == "re") - share) / damped
            left = v - (v * h) ** 2 * bend / damped
            for name, step, rest in zip(names, moved, left, strict=True):
                mean[name], var[name] = mean[name] + float(step), float(rest)
    people = [who for who in mean if isinstance(who, str) and who.isdigit()]
    exact = np.array([1 / var[who] - 1 / 6400 for who in people])
    told = np.array([(mean[who] - 1500) / var[who] for who in people])
    sure = np.maximum(exact, 1e-9)
    fits = [
        -float(sum((told / sure) ** 2 / (one**2 + 1 / sure) + np.log(one**2 + 1 / sure))) / 2 for one in RATED_APART
    ]
    exact = exact + 1 / apart(RATED_APART, fits) ** 2
    return {who: (1500 + t / e, SURE / sqrt(e)) for who, t, e in zip(people, told, exact, strict=True)}
