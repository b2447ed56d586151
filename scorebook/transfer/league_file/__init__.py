"""The file of a league, without Django: its layout, reading and writing the archive, and checking its content.

What comes from outside is checked in a process of its own (`../child.py`).
"""
