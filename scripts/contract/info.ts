import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';

/** The contract's version; a breaking change needs a new major version. */
const VERSION = '1.0.0';

export const INFO: JsonSchema = {
  title: 'Charterbook',
  version: VERSION,
  summary: 'Bookkeeping and company formation for many businesses.',
  description: `Successful responses are \`{ "data": … }\`. Fields and parameters that are not described here are rejected with 400.
Responses may gain fields, and fields may gain values: ignore those you do not know.

**Authentication.** Send \`Authorization: Bearer …\` with an API key of the business or an OAuth access token
([guide](/docs/guides/oauth)). The credential determines the business. GET needs the scope \`read\`, everything else
\`write\`.

**Paging.** Lists take \`limit\` and \`offset\`. Pass \`meta.pagination.nextOffset\` as the next \`offset\` until it is null.
The list of transactions also has a \`cursor\`, which new transactions do not shift. Lists have no total ([guide](/docs/guides/api)).

**Idempotency.** Send an \`Idempotency-Key\` with every POST and PATCH. The same key and request within 24 hours return the
stored response and write nothing; the same key with another request is 409 \`idempotency_key_reused\`. PUT and DELETE ignore
it: repeating them changes nothing more.

**Rate limits.** Each credential has one budget for reading, one for writing and one for reports, and all credentials of a
business share larger ones. \`RateLimit\` says what is left. After 429 or 503, wait as many seconds as \`Retry-After\` says.

**Consistency.** A read shows every earlier write. If the service has a read replica, the response to each write has a
\`Consistency-Token\`: a report or list that sends back the newest one may be served by the replica, and still shows that write.

**Errors** are \`{ "error": code, "reason": text }\`: the code is stable, the reason is for developers. Every operation lists its
codes ([all codes](/docs/guides/errors)). An unknown path returns 404 \`not_found\`, an unsupported method 405
\`method_not_allowed\`.

**Amounts** are JSON numbers in the currency given next to them, with at most as many decimals as it has: 12.5 is USD 12.50.
Amounts of bank transactions are positive for money out and negative for money in. Balances are positive on their normal
side, except in statement files, where a negative balance is owed. Debits and credits are never negative.

**Dates** (\`YYYY-MM-DD\`) are calendar dates without a time zone. "Today" is the day in the time zone of the business. Times
are ISO 8601 in UTC, such as \`2026-03-04T09:30:00.000Z\`.

**Guides:** [conventions](/docs/guides/api), [OAuth](/docs/guides/oauth), [errors](/docs/guides/errors),
[statement files](/docs/guides/statement-files), [categorization](/docs/guides/categorization),
[rules](/docs/guides/rules), [reports](/docs/guides/reports), [a bookkeeper's year](/docs/guides/a-year), [EIN applications](/docs/guides/ein),
[signatures](/docs/guides/signing-services), [AI assistants](/docs/guides/mcp), [glossary](/docs/guides/glossary).`,
  contact: { name: 'Charterbook' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Charterbook' },
};

const SCOPES = {
  read: 'Read all data of the business.',
  write: "Change what the user's role allows.",
};

/** The URLs are relative: a running service replaces them with its own. */
export const SECURITY_SCHEMES: JsonSchema = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key or an OAuth access token. Its scopes are `read` and `write`.',
  },
  oauth2: {
    type: 'oauth2',
    description: 'RFC 6749 with PKCE (RFC 7636). Access tokens expire after an hour.',
    flows: {
      clientCredentials: { tokenUrl: '/oauth/token', scopes: SCOPES },
      authorizationCode: {
        authorizationUrl: '/app/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: SCOPES,
      },
    },
  },
};
