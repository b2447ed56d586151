"""Workbooks for spreadsheet programs: sheets of typed cells, written row by row as XLSX or ODS."""
