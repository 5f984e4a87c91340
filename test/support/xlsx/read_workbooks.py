"""Prints workbooks as JSON. Standard input is a JSON list of workbooks in base64."""

import base64
import datetime
import io
import json
import sys
import zipfile

import openpyxl


def read_value(value):
    return value.date().isoformat() if isinstance(value, datetime.datetime) else value


def read_cell(cell, cached):
    return {
        "value": read_value(cached.value),
        "formula": cell.value if cell.data_type == "f" else None,
        "isText": cached.data_type == "s",
        "format": cell.number_format,
        "isBold": bool(cell.font.b),
    }


def read_cells(sheet, cached):
    return {
        cell.coordinate: read_cell(cell, cached[cell.coordinate])
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def read_workbook(content):
    damaged = zipfile.ZipFile(io.BytesIO(content)).testzip()
    if damaged is not None:
        raise SystemExit(f"{damaged} has another checksum")
    formulas = openpyxl.load_workbook(io.BytesIO(content))
    cached = openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    sheet = formulas.worksheets[0]
    setup = sheet.page_setup
    return {
        "sheets": formulas.sheetnames,
        "frozen": sheet.freeze_panes,
        "page": [sheet.sheet_properties.pageSetUpPr.fitToPage, setup.orientation, setup.fitToWidth, setup.fitToHeight],
        "printTitles": sheet.print_title_rows,
        "cells": read_cells(sheet, cached.worksheets[0]),
    }


json.dump([read_workbook(base64.b64decode(each)) for each in json.load(sys.stdin)], sys.stdout)
