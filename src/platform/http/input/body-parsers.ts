import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { refuseInexactNumbers } from './exact-numbers.js';
import { InvalidJson, UnsupportedMediaType } from '../errors/http.errors.js';
import { toRequestError } from '../errors/request-errors.js';

export type BodySize = 'small' | 'standard' | 'large';

/** `large` fits 500 pushed transactions with long descriptions and merchants, also within an MCP tool call. */
const MAX_BYTES: Readonly<Record<BodySize, number>> = {
  small: 8 * 1024,
  standard: 256 * 1024,
  large: 4 * 1024 * 1024,
};

const parserOf = (size: BodySize) => express.json({ limit: MAX_BYTES[size], strict: false, verify });
const PARSERS: Readonly<Record<BodySize, RequestHandler>> = {
  small: parserOf('small'),
  standard: parserOf('standard'),
  large: parserOf('large'),
};

/**
 * Reads a JSON body, within its limit, into `request.body`. Throws UnsupportedMediaType for a body of another type before
 * reading it.
 */
export async function readBody(request: Request, response: Response, size: BodySize): Promise<void> {
  if (!hasBody(request)) return;
  if (request.is('application/json') === false) {
    throw new UnsupportedMediaType('send the body as application/json');
  }
  // The parser also accepts UTF-16 and UTF-32. RFC 8259 §8.1: JSON between systems is UTF-8.
  const charset = /;\s*charset="?([^\s;"]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new UnsupportedMediaType('send the body in UTF-8');
  }
  await run(PARSERS[size], request, response);
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function run(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void parser(request, response, (thrown?: unknown) => {
      if (thrown === undefined) resolve();
      else reject(toRequestError(thrown) ?? (thrown as Error));
    });
  });
}

function verify(_request: unknown, _response: unknown, body: Buffer): void {
  // The parser would replace every bad byte with U+FFFD, so that two different ids could become the same.
  if (!isUtf8(body)) throw new InvalidJson('the body is not UTF-8');
  refuseInexactNumbers(body);
}
