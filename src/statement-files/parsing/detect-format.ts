import { refuse, type StatementFormat } from './statement.js';

interface Signature {
  readonly format: StatementFormat;
  /** All of them occur at the start of the file, possibly below other lines or inside comments. */
  readonly patterns: readonly RegExp[];
  /** What is missing in a file of another format. */
  readonly missing: string;
}

const OPENING_BALANCE = /^[ \t]*:60[FM]:\s*[CD]\d{6}/m;

const SIGNATURES: readonly Signature[] = [
  { format: 'ofx', patterns: [/^\s*OFXHEADER\s*:|<\?OFX\s|<OFX>/i], missing: 'no <OFX>' },
  {
    format: 'camt053',
    patterns: [/^\s*(?:<\?xml|<!--|<!DOCTYPE|<(?:[\w.-]+:)?Document[\s>])/i],
    missing: 'no XML <Document>',
  },
  {
    format: 'qif',
    patterns: [/^(?:\s*#.*\n)*\s*!(?:Type|Account|Option|Clear)\b/i],
    missing: 'does not begin with !Type or !Account',
  },
  // A file can end before its first balance.
  { format: 'mt940', patterns: [/^\s*(?:\{1:|:20:)/], missing: '' },
  // Some banks add lines before the first field.
  {
    format: 'mt940',
    patterns: [/^(?:\{.*\{4:\s*)?:20:/m, /^:60[FM]:/m],
    missing: 'no :20: followed by :60F:',
  },
  // Some banks write no :20:.
  { format: 'mt940', patterns: [OPENING_BALANCE], missing: '' },
];
const OTHERS: readonly { readonly name: string; readonly patterns: readonly RegExp[] }[] = [
  { name: 'a PDF, not a statement file', patterns: [/^\s*%PDF-/] },
  { name: 'an archive or a spreadsheet, not a statement file', patterns: [/^PK(?![ -~])/] },
  { name: 'a web page, not a statement file', patterns: [/^\s*<(?:!DOCTYPE\s+)?html[\s>]/i] },
  {
    name: 'an MT942 interim report, which has no balances and may still change: send the MT940 statement',
    patterns: [/^(?:\{.*\{4:\s*)?:20:/m, /^:34F:|\{2:[IO]942/m],
  },
];

/**
 * Detects the format of a file from its start. CSV has no signature: it is what matches no other format. Throws for
 * other file types, and when the file contradicts the format that the caller gives.
 */
export function detectFormat(text: string, said: StatementFormat | null): StatementFormat {
  const other = OTHERS.find(({ patterns }) => patterns.every((pattern) => pattern.test(text)));
  if (other) throw refuse(null, `is ${other.name}`);
  if (text.includes('\u0000')) throw refuse(null, 'is not a text file');
  if (text.trim() === '') throw refuse(null, 'is empty');
  const found = SIGNATURES.find(({ patterns }) => patterns.every((pattern) => pattern.test(text)));
  const detected = found?.format ?? 'csv';
  // Below more lines than the start has, a caller's word is enough.
  const format = said === 'mt940' && (/^:20:/m.test(text) || OPENING_BALANCE.test(text)) ? 'mt940' : detected;
  if (said !== null && said !== format) throw refuse(null, `is declared as ${said} but looks like ${format}`);
  return format;
}

/** Why a file that is not a table either has none of the formats. */
export function describeUnknown(tableProblem: string): string {
  const reasons = SIGNATURES.filter(({ missing }) => missing !== '').map(
    ({ format, missing }) => `${format} (${missing})`,
  );
  return `has none of the known formats: ${reasons.join(', ')}, csv (${tableProblem}); if it has one of them, name it as format`;
}
