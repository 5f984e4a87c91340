import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { InvalidOAuthRequest } from './oauth.errors.js';
import { Parameters } from './parameters.js';

const FORM = 'application/x-www-form-urlencoded';
const readText = express.text({ type: FORM, limit: '16kb', defaultCharset: 'utf-8', verify });

/**
 * The parameters of a form. We parse the text ourselves: the usual parsers turn repeated names into lists and
 * objects, which code that expects a string then treats as omitted.
 */
export async function readForm(request: Request, response: Response): Promise<Parameters> {
  if (request.is(FORM) === false) throw new InvalidOAuthRequest(`send the parameters as ${FORM}`);
  // Set by the parser if there is a body; a request without a body has no parameters.
  const form = Parameters.parse((await bodyText(request, response)) ?? '');
  form.requireValid();
  return form;
}

async function bodyText(request: Request, response: Response): Promise<string | null> {
  await new Promise<void>((resolve, reject) => {
    readText(request, response, (thrown?: unknown) => {
      if (thrown === undefined) resolve();
      else if (thrown instanceof InvalidOAuthRequest) reject(thrown);
      else reject(new InvalidOAuthRequest('the body cannot be read, or is too large'));
    });
  });
  const body: unknown = request.body;
  return typeof body === 'string' ? body : null;
}

/** RFC 6749 appendix B. The parser would replace every bad byte with U+FFFD. */
function verify(_request: unknown, _response: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new InvalidOAuthRequest('the parameters are not form-encoded UTF-8');
}
