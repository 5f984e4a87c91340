import { readBody } from '../../platform/http/input/body-parsers.js';
import { InvalidOAuthRequest } from '../oauth.errors.js';
import { Parameters } from '../parameters.js';
import { readForm } from '../read-form.js';
import type { OAuthCall } from '../token/oauth-call.js';

/** The fields of an announcement, sent as JSON or as a form. Fields that are not text are omitted. */
export async function readAnnouncement({ request, response }: OAuthCall): Promise<Parameters> {
  if (request.is('application/json') === false) return readForm(request, response);
  await readBody(request, response, 'small');
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  if (!texts.every(([, text]) => text.isWellFormed()))
    throw new InvalidOAuthRequest('a field has half a character');
  const parsed = Parameters.parse(new URLSearchParams(texts).toString());
  parsed.requireValid();
  return parsed;
}
