import { merchantOf, tidy } from './text.js';

export interface Narrative {
  readonly purpose: string;
  /** The counterparty, if the narrative has it separately. */
  readonly name: string | null;
}

const MAX_NARRATIVE = 4_000;

/**
 * Parses the :86: field of an entry: free text, the subfields of German banks (`166?20…?32…`) or the named parts of
 * Dutch banks (`/NAME/…/REMI/…`).
 */
export function readNarrative(lines: readonly string[]): Narrative {
  const whole = lines.join('').slice(0, MAX_NARRATIVE);
  const separator = /^\d{3}([?@>+$#])(?=\d{2})/.exec(whole)?.[1];
  if (separator !== undefined) return readSubfields(whole.slice(3), separator);
  if (/^\/[A-Z]{3,6}\//.test(whole)) return readNamedParts(whole);
  return { purpose: lines.join(' '), name: null };
}

function readSubfields(text: string, separator: string): Narrative {
  const purpose: string[] = [];
  const name: string[] = [];
  let posting = '';
  for (const part of text.split(separator)) {
    const number = Number(part.slice(0, 2));
    const value = part.slice(2);
    if (part.startsWith('00')) posting = value;
    else if ((number >= 20 && number <= 29) || (number >= 60 && number <= 63)) purpose.push(value);
    else if (number === 32 || number === 33) name.push(value);
  }
  // Everything before it repeats the bank's references.
  const remittance = purpose.join('').replace(/^.*SVWZ\+/, '');
  return { purpose: tidy(remittance, 500) || posting, name: merchantOf(name.join('')) };
}

function readNamedParts(text: string): Narrative {
  const parts = text.split(/\/([A-Z]{3,6})\//);
  const valueOf = (tag: string) => {
    const at = parts.findIndex((part, index) => index % 2 === 1 && part === tag);
    return at < 0 ? '' : (parts[at + 1] ?? '');
  };
  const remittance = valueOf('REMI').replace(/^(?:USTD|STRD)\/\/?(?:CUR\/)?/, '');
  return { purpose: withoutEnd(remittance) || text, name: merchantOf(withoutEnd(valueOf('NAME'))) };
}

/** Removes the slashes that close the last part. A pattern such as /\/+$/ takes quadratic time. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
