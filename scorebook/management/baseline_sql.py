"""What the statistics pages are measured against: the same data, read by plain SQL over the rollups.

`manage.py bench_dashboard` prints the plan of each statement and compares their time with that of the page's data.
"""

BASELINE_SQL = {
    "ewige Tabelle": """
        SELECT player_id, SUM(games), SUM(bare), SUM(wins), SUM(undecided), SUM(points), SUM(penalties), SUM(re_games),
               SUM(pair_games), SUM(pair_wins), SUM(alone_games), SUM(alone_wins),
               SUM(soli), SUM(soli_won), SUM(bock_games), SUM(calls), SUM(calls_kept), SUM(calls_unnamed),
               SUM(extras), SUM(extras_unnamed), SUM(extras_lost), SUM(extras_lost_unnamed)
          FROM scorebook_eveningplayer
         WHERE league_id = %(league)s AND scheme = %(scheme)s
         GROUP BY player_id
    """,
    "Verlauf und Serien": """
        SELECT night.evening_id, evening.local_date, night.player_id, night.games, night.points, night.penalties,
               night.totals, night.lead, night.tail, night.longest_win, night.longest_loss, night.bare
          FROM scorebook_eveningplayer night JOIN scorebook_evening evening ON evening.id = night.evening_id
         WHERE night.league_id = %(league)s AND night.scheme = %(scheme)s AND evening.league_id = %(league)s
         ORDER BY evening.local_date, evening.opened_at, evening.id
    """,
    "Paare": """
        SELECT player_id, other_id, SUM(together), SUM(together_undecided), SUM(together_wins),
               SUM(together_points), SUM(together_alone), SUM(alone), SUM(other_alone),
               SUM(against), SUM(wins), SUM(losses), SUM(points), SUM(other_points)
          FROM scorebook_eveningpair
         WHERE league_id = %(league)s AND scheme = %(scheme)s
         GROUP BY player_id, other_id
    """,
    "Abrechnungen": """
        SELECT evening_id, scheme, local_date, SUM(games), SUM(points), SUM(squares), COUNT(totals)
          FROM scorebook_eveningplayer
         WHERE league_id = %(league)s
         GROUP BY evening_id, scheme, local_date
    """,
}

# The first page of a league says besides what calls have brought.
FRONT_SQL = {
    **BASELINE_SQL,
    "Ansagen": """
        SELECT player_id, side, topic, key, scheme, SUM(number), SUM(good), SUM(gained), SUM(lost), SUM(unpriced)
          FROM scorebook_eveningtally
         WHERE league_id = %(league)s AND scheme = %(scheme)s AND topic = 'call'
         GROUP BY player_id, side, topic, key, scheme
    """,
}
