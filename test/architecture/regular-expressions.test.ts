import { describe, expect, it } from 'vitest';
import {
  ACCEPTED_PATTERNS,
  type AcceptedPattern,
  BUILT_PATTERNS,
  type BuiltPattern,
} from '../support/regexes/accepted-patterns.data.js';
import { type PatternInCode, patternsInCode } from '../support/regexes/patterns-in-code.js';
import { causesOfSlowness } from '../support/regexes/slow-patterns.js';

const PATTERNS = patternsInCode();
const LITERALS = PATTERNS.filter(({ literal }) => literal !== null);
const BUILT = PATTERNS.filter(({ literal }) => literal === null);
const SLOW = LITERALS.filter(({ literal }) => causesOfSlowness(literal!).length > 0);

const isEntryOf =
  ({ file, code }: PatternInCode) =>
  (entry: AcceptedPattern) =>
    entry.file === file && code.startsWith(entry.code);
const nameOf = ({ file, code }: AcceptedPattern | PatternInCode) => `${file}: ${code}`;

describe('the regular expressions of the code that ships', () => {
  it('are linear in the length of the text, or something else bounds the text', () => {
    expect(LITERALS.length).toBeGreaterThan(300);
    const unknown = SLOW.filter((pattern) => !ACCEPTED_PATTERNS.some(isEntryOf(pattern)));
    expect(unknown.map(nameOf)).toEqual([]);
  });

  it('that code builds are listed, and linear', () => {
    const unknown = BUILT.filter((pattern) => !BUILT_PATTERNS.some(isEntryOf(pattern)));
    expect(unknown.map(nameOf)).toEqual([]);
    const isSlow = ({ like }: BuiltPattern) => like.some((each) => causesOfSlowness(each).length > 0);
    const wrong = BUILT_PATTERNS.filter((entry) => isSlow(entry) !== (entry.isLinearBecause !== undefined));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it.each([
    ['slow', ACCEPTED_PATTERNS, SLOW],
    ['built', BUILT_PATTERNS, BUILT],
  ] as const)('fit every entry of the list of %s ones, one each', (_kind, entries, patterns) => {
    const fitting = entries.map((entry) => patterns.filter((pattern) => isEntryOf(pattern)(entry)).length);
    expect(entries.filter((_entry, index) => fitting[index] !== 1).map(nameOf)).toEqual([]);
  });
});

describe('a pattern that was made linear', () => {
  // Each with the simple pattern that takes quadratic time, and letters by which the two could differ.
  it.each([
    [/(?<![.\s])[.\s]+$/, /[.\s]+$/, 'a. \n'],
    [/(?<![\s,])[\s,]+$/, /[\s,]+$/, 'a, \n'],
    [/^0+|(?<!0)0+$/g, /^0+|0+$/g, '012'],
    [
      /(?<![.@:/\\\u3002])[.@:/\\\u3002]+(?=[^\s.@:/\\\u3002])/gu,
      /[.@:/\\\u3002]+(?=[^\s.@:/\\\u3002])/gu,
      'a.@ ',
    ],
    [/^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/, /^[A-Za-z0-9+/\s]*={0,2}\s*$/, 'a= !'],
  ])('%s replaces the same as %s', (pattern, simple, letters) => {
    expect(LITERALS.map(({ code }) => code)).toContain(String(pattern));
    const different = textsOf(letters, 7).filter(
      (text) => text.replace(pattern, '<$&>') !== text.replace(simple, '<$&>'),
    );
    expect(different).toEqual([]);
  });

  it('reads the same from the line of a QIF section', () => {
    const [pattern, simple] = [/^!(\w+)(?::\s*(\S.*)?)?$/, /^!(\w+)(?::\s*(.*))?$/];
    expect(LITERALS.map(({ code }) => code)).toContain(String(pattern));
    const read = (text: string, by: RegExp) => {
      const [, word = '', type = ''] = by.exec(`!T${text}`) ?? [];
      return `${word}:${type}`;
    };
    const texts = textsOf('a: \u2028', 7);
    expect(texts.filter((text) => read(text, pattern) !== read(text, simple))).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    /(a+)+$/,
    /(\w+\s?)*$/,
    /^(?:a|a)*$/,
    /\s+$/,
    /\/+$/,
    /[a-z]+\d/,
    /^\s*#?\s*x/,
    /(.*),(.*),(.*)x/,
    /^(.*),(.*),(.*)x$/,
    /lock .* found/,
    /(?:x|y.*z)q/,
    /([a-z])(.*)\1x/,
  ])('finds %s', (pattern) => {
    expect(causesOfSlowness(pattern)).not.toEqual([]);
  });

  it.each([
    /^a+$/,
    /\s+/g,
    /#\s?\d+/g,
    /\d\D+\d/,
    /(?<!\s)\s+$/,
    /^a.*b/m,
    /(?:a|b)*c/y,
    /^(\d+)(?:\.(\d+))?$/,
    /^\d{2}-?\d{7}$/,
    /(?<![^\n])x.*y/,
  ])('accepts %s', (pattern) => {
    expect(causesOfSlowness(pattern)).toEqual([]);
  });
});

/** Every text of up to so many of the letters. */
function textsOf(letters: string, length: number): string[] {
  const shorter = length === 0 ? [] : textsOf(letters, length - 1);
  const longest = shorter.filter((text) => text.length === length - 1);
  return length === 0
    ? ['']
    : [...shorter, ...longest.flatMap((text) => Array.from(letters, (letter) => text + letter))];
}
