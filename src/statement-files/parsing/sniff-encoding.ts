import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { CODE_PAGES, type LanguageProfile, MULTI_BYTE } from './encoding-profiles.js';
import type { Encoding } from './encodings.js';

const SAMPLE_BYTES = 32_768;
const HEAD_BYTES = 1_024;
/** A reading of at least this part of the best score is as likely. */
const NEAR = 0.85;

export interface SniffedEncoding {
  readonly encoding: string;
  /** Whether another encoding reads other letters that are as likely. */
  readonly isUncertain: boolean;
}

interface Reading {
  readonly encoding: Encoding;
  readonly text: string;
  readonly score: number;
}

/** The likely encoding of bytes that declare none, by their structure and by the letters of languages. */
export function sniffEncoding(bytes: Buffer): SniffedEncoding {
  if (isUtf8(bytes)) return { encoding: 'utf-8', isUncertain: false };
  const wide = wideEncoding(bytes);
  if (wide !== null) return { encoding: wide, isUncertain: false };
  const sample = sampleOf(bytes);
  const readings = [...multiByteReadings(sample), ...codePageReadings(sample)];
  const [best] = readings.toSorted((one, other) => other.score - one.score);
  if (!best || best.score <= 0) return { encoding: 'windows-1252', isUncertain: true };
  const isUncertain = readings.some(
    ({ text, score }) =>
      score >= NEAR * best.score && text !== best.text && (isText(text) || !isText(best.text)),
  );
  return { encoding: best.encoding, isUncertain };
}

/** UTF-16 without a byte order mark: every other byte of ASCII text is zero. */
function wideEncoding(bytes: Buffer): Encoding | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.length < 4 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd * 4 > head.length && even * 20 < odd) return 'utf-16le';
  return even * 4 > head.length && odd * 20 < even ? 'utf-16be' : null;
}

/** The lines above all, and those with bytes beyond ASCII. */
function sampleOf(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES;) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const line = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES));
    if (start < HEAD_BYTES || !isAscii(line)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

function isAscii(line: Buffer): boolean {
  for (const byte of line) if (byte > 127) return false;
  return true;
}

function multiByteReadings(sample: Buffer): Reading[] {
  return MULTI_BYTE.flatMap(({ encoding, script, words }) => {
    const text = decoded(sample, encoding, true);
    if (text === null) return [];
    const letters = countOf(text, /[\u0080-\u{10ffff}]/gu);
    const known = countOf(text, words);
    const share = countOf(text, script) / Math.max(1, letters);
    // Two bytes make one character: the score compares with that of code pages.
    if (known === 0 && (letters < 4 || share < 0.3)) return [];
    return [{ encoding, text, score: 2 * letters * (known > 0 ? 1.5 : 1) * (0.9 + share / 10) }];
  });
}

function codePageReadings(sample: Buffer): Reading[] {
  return CODE_PAGES.flatMap(({ encoding, languages }) => {
    const text = decoded(sample, encoding, false) ?? '';
    return languages.map((language) => ({ encoding, text, score: scoreOf(text, language) }));
  });
}

/** How well the letters beyond ASCII fit a language; words of the language count half as much again. */
function scoreOf(text: string, { letters, words, needsWords }: LanguageProfile): number {
  let score = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 128) continue;
    count++;
    score += letterScore(text, at, letters);
  }
  const distinctWords = new Set((text.match(words) ?? []).map((word) => word.toLowerCase())).size;
  if (needsWords && distinctWords === 0) return score / 2;
  return score + (count / 8) * Math.min(4, distinctWords);
}

/** Control characters stand for letters of another code page. */
const NO_TEXT = /[\u0080-\u009f\ufffd]/;

function isText(text: string): boolean {
  return !NO_TEXT.test(text);
}

function letterScore(text: string, at: number, letters: string): number {
  const char = text[at] ?? '';
  const [before = '', after = ''] = [text[at - 1], text[at + 1]];
  if (NO_TEXT.test(char)) return -3;
  const isBetween = LETTER.test(before) && LETTER.test(after);
  if (!LETTER.test(char)) {
    if (CURRENCY_SIGN.test(char) && !LETTER.test(before + after)) return 1;
    return isBetween && !IN_WORDS.test(char) ? -1 : 0;
  }
  if (!letters.includes(char) && !letters.includes(char.toLowerCase())) return -1;
  // "Aзэklama": no word has letters of two scripts.
  if (/\d/.test(before + after) || (!LATIN.test(char) && /[A-Za-z]/.test(before + after))) return -1;
  if (!LETTER.test(before + after)) return 0;
  // A capital within a word of small letters.
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(char) ? -1 : 1;
}

const LETTER = /\p{L}/u;
const LATIN = /\p{Script=Latin}/u;
const CURRENCY_SIGN = /[£€¥]/;
/** Signs that are written within words. */
const IN_WORDS = /[’‘´·\u00a0\u00ad]/;

function decoded(bytes: Buffer, encoding: Encoding, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: !fatal });
  } catch {
    return null;
  }
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
