"""A small client of the Charterbook API, with Python's standard library alone."""

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator
from datetime import datetime, timezone
from decimal import Decimal
from email.utils import parsedate_to_datetime
from typing import Any

ATTEMPTS = 5
MAX_WAIT_SECONDS = 60.0
TIMEOUT_SECONDS = 30.0
OVERLOAD = (429, 503)


class ApiError(Exception):
    """An error response: `code` is for programs, `reason` for developers."""

    def __init__(self, status: int, code: str, reason: str, request_id: str | None) -> None:
        super().__init__(f"{status} {code}: {reason}")
        self.status, self.code, self.reason, self.request_id = status, code, reason, request_id


class Charterbook:
    """A client of one business. Amounts in responses are Decimals, and amounts in requests may be."""

    def __init__(self, url: str, credential: str) -> None:
        self.base_url = url.rstrip("/") + "/v1"
        self.credential = credential

    def get(self, path: str, **query: Any) -> Any:
        return self.send("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""))

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, body)

    def patch(self, path: str, body: Any) -> Any:
        return self.send("PATCH", path, body)

    def items(self, path: str, **query: Any) -> Iterator[Any]:
        """Every item of a list, page by page."""
        offset = 0
        while offset is not None:
            page = self.get(path, **query, offset=offset)
            yield from page["data"]
            offset = page["meta"]["pagination"]["nextOffset"]

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """Returns the body of the response. Repeats the request after 429, 503 and broken connections."""
        headers = {"Authorization": f"Bearer {self.credential}"}
        if method in ("POST", "PATCH"):
            # All attempts have the same key: the service executes one of them.
            headers["Idempotency-Key"] = str(uuid.uuid4())
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            # The shortest text of a float is exact for every amount of the API.
            data = json.dumps(body, default=float).encode()
        request = urllib.request.Request(self.base_url + path, data, headers, method=method)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                    return json.loads(response.read(), parse_float=Decimal)
            except urllib.error.HTTPError as error:
                wait = wait_after(error.code, error.headers.get("Retry-After"), attempt)
                if wait is None:
                    raise to_api_error(error) from None
            except (urllib.error.URLError, http.client.HTTPException, OSError):
                wait = backoff(attempt)
                if attempt == ATTEMPTS:
                    raise
            time.sleep(wait)


def wait_after(status: int, retry_after: str | None, attempt: int) -> float | None:
    """The seconds until the next attempt; None if there must be none."""
    # 409 with Retry-After: the first attempt lost its connection and is still running.
    is_temporary = status in OVERLOAD or (status == 409 and retry_after is not None)
    if attempt == ATTEMPTS or not is_temporary:
        return None
    wait = backoff(attempt) if retry_after is None else seconds_of(retry_after)
    return wait if wait <= MAX_WAIT_SECONDS else None


def seconds_of(retry_after: str) -> float:
    """RFC 9110 §10.2.3: seconds or a date."""
    if retry_after.isdigit():
        return float(retry_after)
    return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(timezone.utc)).total_seconds())


def backoff(attempt: int) -> float:
    """Exponential, with full jitter."""
    return random.random() * min(20.0, 0.5 * 2 ** (attempt - 1))


def to_api_error(error: urllib.error.HTTPError) -> ApiError:
    try:
        body = json.loads(error.read())
    except ValueError:
        # From a proxy.
        body = {}
    code, reason = body.get("error", f"http_{error.code}"), body.get("reason", error.reason)
    return ApiError(error.code, code, reason, error.headers.get("X-Request-Id"))
