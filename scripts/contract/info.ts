import type { JsonSchema } from '../../src/platform/http/field-schemas.js';

/** The version of the contract: a new major one when something breaks clients. */
const VERSION = '1.0.0';

export const INFO: JsonSchema = {
  title: 'Charterbook',
  version: VERSION,
  summary: 'Keeps the books of many businesses and forms companies for them.',
  description: `Successful answers are \`{ "data": … }\`; lists that page carry \`meta.pagination\`, whose \`nextOffset\` is null
on the last page. Errors are \`{ "error": code, "reason": text }\`: the code is stable, the reason is for people. A path
that does not exist answers 404 \`not_found\`, another method of one that does 405 \`method_not_allowed\`.

Amounts are JSON numbers in the currency named beside them, dates are calendar days, times are UTC. Fields and
parameters that are not described here are refused with 400. Answers may gain fields, and fields may gain values: bear
with those that you do not know.

Credentials are sent as \`Authorization: Bearer …\`: an API key of the business, or an OAuth access token.`,
  contact: { name: 'Charterbook' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Charterbook' },
};

const SCOPES = {
  read: 'Read everything of the business.',
  write: 'Change what the role of the person allows.',
};

/** Addresses are those of a running service, which puts its own in. */
export const SECURITY_SCHEMES: JsonSchema = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key or an OAuth access token. Its scopes are `read` and `write`.',
  },
  oauth2: {
    type: 'oauth2',
    description: 'RFC 6749 with PKCE (RFC 7636). Access tokens live for an hour.',
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
