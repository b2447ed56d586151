"""A second computation of what the referees answer, written from the documents as tables.

It shares no code with the kernel: it speaks the words of the interchange form, and has tables and formulas of its own.
"""
