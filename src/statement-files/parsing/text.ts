import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { clip } from '../../kernel/text.js';
import type { Encoding } from './encodings.js';
import { type SniffedEncoding, sniffEncoding } from './sniff-encoding.js';
import { refuse } from './statement.js';

const CHUNK_BYTES = 65_536;
const HEAD_BYTES = 4_096;
const MAX_LINE_LENGTH = 65_536;
const [LF, CR] = [10, 13];

/** The text of a file in chunks, so that it is never in memory as a whole. */
export type TextChunks = AsyncIterable<string>;

/** Throws if the bytes are not text in the encoding. */
export async function* decode(bytes: Buffer, encoding = encodingOf(bytes).encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield decodeSlice(decoder, bytes.subarray(at, at + CHUNK_BYTES), encoding);
  }
  assertComplete(decoder, encoding);
}

/** The start of the text, enough to detect the format. */
export function headOf(bytes: Buffer, size = HEAD_BYTES, encoding = encodingOf(bytes).encoding): string {
  return new TextDecoder(labelOf(encoding)).decode(bytes.subarray(0, size), STREAM);
}

/**
 * A character may continue in the next chunk. Even one chunk is decoded as a stream: Node 20 otherwise decodes
 * windows-1252 as Latin-1 and loses its quotes, dashes and the euro sign (nodejs/node#56542).
 */
const STREAM = { stream: true };

function decodeSlice(decoder: TextDecoder, slice: Buffer, encoding: string): string {
  let text: string;
  try {
    text = decoder.decode(slice, STREAM);
  } catch {
    throw refuse(null, `is not valid ${encoding} text`);
  }
  if (text.includes('\u0000')) throw refuse(null, 'is not a text file');
  return text;
}

/** Throws if the bytes end within a character. */
function assertComplete(decoder: TextDecoder, encoding: string): void {
  try {
    decoder.decode();
  } catch {
    throw refuse(null, `is not valid ${encoding} text`);
  }
}

/**
 * The encoding that the caller gives, of the byte order mark, that the file declares, or that its bytes suggest. Files
 * often declare a code page although they are written in UTF-8, which text in a code page cannot be by chance.
 */
export function encodingOf(bytes: Buffer, said?: Encoding): SniffedEncoding {
  const certain = (encoding: string) => ({ encoding, isUncertain: false });
  if (said !== undefined) return certain(said);
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return certain('utf-16le');
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff) return certain('utf-16be');
  const head = bytes.toString('latin1', 0, 1_024);
  const declared = declaredEncoding(head);
  if (declared === null) return sniffEncoding(bytes);
  return certain(declared !== 'utf-8' && isOneOrTwoBytes(declared) && isUtf8(bytes) ? 'utf-8' : declared);
}

/** Whether the declared encoding is one that writers name without using it: a code page, or UTF-16. */
function isOneOrTwoBytes(declared: string): boolean {
  return /^(?:windows-|cp|iso-8859|latin|us-?ascii|ascii|macintosh|utf-16)/.test(declared);
}

/** The number of the first line whose text depends on the encoding. */
export function firstLineBeyondAscii(bytes: Buffer): number {
  let [line, before] = [1, 0];
  for (const byte of bytes) {
    if (byte > 127) return line;
    if (byte === CR || (byte === LF && before !== CR)) line++;
    before = byte;
  }
  return line;
}

/** The encoding declared in the header of an XML or OFX 1 file, if any. */
function declaredEncoding(head: string): string | null {
  const xml = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    head,
  )?.[1];
  if (xml !== undefined) return canonical(xml.toLowerCase());
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*OFXHEADER\s*:/i.test(head)) return null;
  const field = (name: string) =>
    new RegExp(`\\b${name}:[ \\t]*([\\w-]+)`, 'i').exec(head)?.[1]?.toUpperCase();
  const charset = field('CHARSET') ?? '';
  // OFX 1.6 §2.2: ENCODING is USASCII or UNICODE; with USASCII the CHARSET names the code page.
  if (field('ENCODING') === 'UNICODE' || field('ENCODING') === 'UTF-8') return 'utf-8';
  const page = /^(?:WINDOWS-|CP)?(125[0-8])$/.exec(charset)?.[1];
  if (page !== undefined) return `windows-${page}`;
  const latin = /^(?:ISO-?)?8859-(1?\d)$/.exec(charset)?.[1];
  if (latin !== undefined) return `iso-8859-${latin}`;
  return charset === 'UTF-8' ? 'utf-8' : null;
}

/** US-ASCII under its other names: readers accept the code page that contains it. */
function canonical(encoding: string): string {
  return /^us-?ascii$/.test(encoding) ? 'us-ascii' : encoding;
}

function labelOf(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    throw refuse(1, `has the unknown encoding ${encoding}`);
  }
}

function decoderOf(encoding: string): TextDecoder {
  return new TextDecoder(labelOf(encoding), { fatal: true });
}

/** The text with LF for every line end (LF, CRLF or CR, in any mixture). */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The chunks with LF for every line end. */
export async function* lineFeedsOf(chunks: TextChunks): TextChunks {
  let isCut = false;
  for await (const chunk of chunks) {
    // A CR at the end may be the first half of a CRLF.
    const text: string = isCut ? `\r${chunk}` : chunk;
    isCut = text.endsWith('\r');
    yield withLineFeeds(isCut ? text.slice(0, -1) : text);
  }
  if (isCut) yield '\n';
}

export interface Line {
  readonly text: string;
  readonly number: number;
}

/** The lines of a text without their line ends (LF, CRLF or CR). */
export async function* linesOf(chunks: TextChunks): AsyncGenerator<Line> {
  let number = 0;
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    // A CR at the end may be the first half of a CRLF.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    if (rest.length > MAX_LINE_LENGTH) throw refuse(number + 1, 'is too long');
    for (const line of lines) yield { text: line, number: ++number };
  }
  if (rest !== '') yield { text: rest.replace(/\r$/, ''), number: number + 1 };
}

/** Normalizes text: one line, trimmed, without control characters, within the length. */
export function tidy(text: string, maxCharacters: number): string {
  // Cut much longer text first: the cost of the patterns below depends on the length.
  const cut = text.length > 8 * maxCharacters ? text.slice(0, 8 * maxCharacters) : text;
  // oxlint-disable-next-line no-control-regex
  const line = cut.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ');
  return clip(line.trim(), maxCharacters).trim();
}

/** The description of a transaction without texts. */
export const NO_DESCRIPTION = 'Bank entry';
const MAX_DESCRIPTION = 500;
const MAX_MERCHANT = 120;

/** The description of a transaction: its distinct parts. */
export function describe(...parts: readonly (string | null | undefined)[]): string {
  const distinct: string[] = [];
  for (const part of parts) {
    const text = tidy(part ?? '', MAX_DESCRIPTION);
    if (text !== '' && !distinct.some((other) => other.includes(text))) distinct.push(text);
  }
  return clip(distinct.join(' '), MAX_DESCRIPTION).trim() || NO_DESCRIPTION;
}

export function merchantOf(name: string | null | undefined): string | null {
  return tidy(name ?? '', MAX_MERCHANT) || null;
}
