import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { InvalidRequest } from '../../../kernel/domain-error.js';
import { fieldPath } from './fields/field-path.js';

const BYTE = /%([\da-f]{2})/gi;
const PROBLEM = 'must be percent-encoded UTF-8';

/** Whether percent-encoded text stands for UTF-8. A percent sign without two digits stands for itself, as in browsers. */
export function isEncodedUtf8(text: string): boolean {
  if (!text.includes('%')) return true;
  const bytes = text.replaceAll(BYTE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return isUtf8(Buffer.from(bytes, 'latin1'));
}

/**
 * Throws InvalidRequest if a parameter of the query is not UTF-8. The parser would replace every bad byte with U+FFFD, and
 * the query would look for something else. Express itself rejects such path parameters, and Node bytes beyond ASCII.
 */
export function requireEncodedQuery({ url }: Request): void {
  const at = url.indexOf('?');
  if (at < 0 || !url.includes('%', at)) return;
  const parameters = url.slice(at + 1).split('&');
  const bad = parameters.find((parameter) => !isEncodedUtf8(parameter));
  if (bad === undefined) return;
  const name = bad.split('=', 1)[0] ?? '';
  throw InvalidRequest.at(fieldPath('', name), PROBLEM);
}
