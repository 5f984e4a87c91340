import type { JsonSchema } from '../../src/platform/http/field-schemas.js';

/** The contract's version; a breaking change needs a new major version. */
const VERSION = '1.0.0';

export const INFO: JsonSchema = {
  title: 'Charterbook',
  version: VERSION,
  summary: 'Bookkeeping and company formation for many businesses.',
  description: `Successful responses are \`{ "data": … }\`. Paged lists add \`meta.pagination\`, whose \`nextOffset\` is null on the
last page. Errors are \`{ "error": code, "reason": text }\`: the code is stable, the reason is for humans. An unknown
path returns 404 \`not_found\`, an unsupported method 405 \`method_not_allowed\`.

Amounts are JSON numbers in the currency given next to them, dates are calendar dates, times are UTC. Fields and
parameters that are not described here are rejected with 400. Responses may gain fields, and fields may gain values:
ignore those you do not know.

Send credentials as \`Authorization: Bearer …\`: an API key of the business or an OAuth access token.`,
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
