"""The file of a league, without Django: its layout, reading and writing the archive, and checking what stands in it.

What comes from outside is checked in a process of its own (`child.py`), which imports this room and the kernel only.
"""
