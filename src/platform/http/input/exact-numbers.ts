import { InvalidRequest } from '../../../kernel/domain-error.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** A double represents every decimal number of this many digits exactly. */
const SAFE_DIGITS = 15;
const NUMBER_BYTES = new Set(Buffer.from('0123456789.eE+-'));

/**
 * Refuses JSON in which a number has more digits than a double can represent: parsing would round it silently. Makes one
 * pass over the bytes, which need not be valid JSON.
 */
export function refuseInexactNumbers(body: Buffer): void {
  for (let at = 0; at < body.length;) {
    const end = NUMBER_BYTES.has(body[at] ?? 0) ? endOfNumber(body, at) : at;
    if (end - at > SAFE_DIGITS) refuseInexact(body.toString('latin1', at, end));
    at = body[end] === QUOTE ? endOfString(body, end) : end + 1;
  }
}

function endOfNumber(body: Buffer, start: number): number {
  let at = start;
  while (NUMBER_BYTES.has(body[at] ?? 0)) at++;
  return at;
}

/** The position after the closing quotation mark of the string that opens at `start`. */
function endOfString(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function refuseInexact(literal: string): void {
  const digits = significantDigits(literal);
  if (digits.length <= SAFE_DIGITS || digits === significantDigits(String(Number(literal)))) return;
  throw InvalidRequest.at('body', `contains the number ${literal.slice(0, 40)}, which has too many digits`);
}

function significantDigits(literal: string): string {
  const [mantissa = ''] = literal.split(/[eE]/);
  return mantissa.replace(/[-.]/g, '').replace(/^0+|(?<!0)0+$/g, '');
}
