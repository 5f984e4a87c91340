import { refuse, type StatementFormat } from './statement.js';

const SIGNS: readonly { readonly format: StatementFormat; readonly pattern: RegExp }[] = [
  { format: 'ofx', pattern: /^\s*(?:OFXHEADER\s*:|(?:<\?xml[^>]*>\s*)?(?:<\?OFX\s|<OFX>))/i },
  { format: 'camt053', pattern: /^\s*(?:<\?xml|<!--|<!DOCTYPE|<(?:[\w.-]+:)?Document[\s>])/i },
  { format: 'qif', pattern: /^\s*!(?:Type|Account|Option|Clear)\b/i },
  { format: 'mt940', pattern: /^\s*(?:\{1:|:20:)/ },
];
const BINARY: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'a PDF', pattern: /^\s*%PDF-/ },
  { name: 'an archive or a spreadsheet', pattern: /^PK(?![ -~])/ },
  { name: 'a web page', pattern: /^\s*<(?:!DOCTYPE\s+)?html[\s>]/i },
];

/**
 * Detects the format of a file from its start. CSV has no signature: it is what matches no other format. Throws for
 * other file types, and when the file contradicts the format that the caller gives.
 */
export function detectFormat(text: string, said: StatementFormat | null): StatementFormat {
  const binary = BINARY.find(({ pattern }) => pattern.test(text));
  if (binary) throw refuse(null, `is ${binary.name}, not a statement file`);
  if (text.includes('\u0000')) throw refuse(null, 'is not a text file');
  if (text.trim() === '') throw refuse(null, 'is empty');
  const detected = SIGNS.find(({ pattern }) => pattern.test(text))?.format ?? 'csv';
  // Some banks add lines before the first field of an MT940.
  const isLateMt940 = said === 'mt940' && /^:20:/m.test(text);
  const format = isLateMt940 ? 'mt940' : detected;
  if (said !== null && said !== format) throw refuse(null, `is declared as ${said} but looks like ${format}`);
  return format;
}
