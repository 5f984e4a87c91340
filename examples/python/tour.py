"""A tour of the API in Python, without packages. A second run creates only another journal entry."""

import json
import os
import sys
from decimal import Decimal
from pathlib import Path

from charterbook import ApiError, Charterbook

JANUARY = {"from": "2026-01-01", "to": "2026-01-31"}


def connect() -> Charterbook:
    """A client with the key from the environment, or of the demo business, which `npm start` has stored."""
    url = os.environ.get("ROOT_URL", "http://localhost:3000")
    key = os.environ.get("CHARTERBOOK_API_KEY")
    if key is None:
        demo = Path(os.environ.get("DATA_DIR", ".data")) / "demo.json"
        key = json.loads(demo.read_text())["apiKey"]
    return Charterbook(url, key)


def main() -> None:
    books = connect()

    account = {
        "externalId": "till",
        "name": "Till",
        "currency": "USD",
        "kind": "checking",
        "openingBalance": Decimal("1000.10"),
        "openingBalanceDate": "2026-01-01",
    }
    body = {"institutionName": "Quayside Savings", "accounts": [account]}
    declared = books.post("/bank-accounts", body)["data"]["accounts"][0]
    print(f"declared: {declared['externalId']}")

    pushed = books.post("/transactions", {"institutionName": "Quayside Savings", "transactions": transactions()})
    print(f"pushed: {sum(pushed['data'][count] for count in ('created', 'updated', 'unchanged'))} transactions")

    query = {**JANUARY, "bankAccountId": declared["bankAccountId"], "limit": 2}
    listed = list(books.items("/transactions", **query))
    print(f"listed: {len(listed)} transactions, sum {sum(item['amount'] for item in listed)}")

    paper = next(item for item in listed if item["amount"] == Decimal("42.18"))
    decision = {"category": "6450", "reason": "paper for the printer"}
    decided = books.patch(f"/transactions/{paper['id']}", decision)["data"]
    print(f"recategorized: {decided['category']['accountNumber']}")

    entry = {
        "date": "2026-01-31",
        "description": "Owner pays in",
        "lines": [
            {"accountNumber": "1000", "debit": Decimal("250.05")},
            {"accountNumber": "3010", "credit": Decimal("250.05")},
        ],
    }
    posted = books.post("/journal-entries", entry)["data"]
    print(f"posted: an entry of {len(posted['lines'])} lines")

    statement = books.get("/reports/statements/balance_sheet", to=JANUARY["to"])["data"]
    print(f"balance sheet: {'balances' if statement['balanced'] else 'does not balance'}")

    try:
        books.post("/journal-entries", {**entry, "lines": []})
    except ApiError as error:
        print(f"rejected: {error.status} {error.code}")


def transactions() -> list[dict[str, object]]:
    """A positive amount is money out."""
    rows = [
        ("p-1", "2026-01-15", "-4800.00", "ACH CREDIT LARKSPUR LTD INVOICE 118"),
        ("p-2", "2026-01-20", "42.18", "SQ *HOLLOWAY STATIONERS 0042"),
        ("p-3", "2026-01-21", "0.10", "BANK FEE"),
        ("p-4", "2026-01-22", "0.20", "BANK FEE"),
        ("p-5", "2026-01-23", "18.50", "FERRY TICKETS"),
    ]
    return [
        {
            "accountExternalId": "till",
            "externalId": external_id,
            "date": date,
            "amount": Decimal(amount),
            "description": description,
        }
        for external_id, date, amount, description in rows
    ]


if __name__ == "__main__":
    try:
        main()
    except ApiError as error:
        sys.exit(f"{error} (request {error.request_id})")
