import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCleanLine, isCleanText, quoteForReason } from './text.js';

const HALF_SURROGATES = ['\ud83d', '\ude00', 'a\ud83db'];
const CONTROLS = [
  '\u0000',
  '\u0001',
  '\u0008',
  '\u000b',
  '\u000c',
  '\u001b',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u009f',
];

describe('clean text', () => {
  it.each(['Café № 7', 'naïve', '日本語', '🏪', 'a\u00a0b', '', "O'Neil & Söhne"])('%o is clean', (text) => {
    expect(isCleanLine(text)).toBe(true);
    expect(isCleanText(text)).toBe(true);
  });

  it.each([...CONTROLS, ...HALF_SURROGATES])('%o is not, not even in free text', (character) => {
    expect(isCleanLine(`a${character}b`)).toBe(false);
    expect(isCleanText(`a${character}b`)).toBe(false);
  });

  it.each(['\t', '\n', '\r\n'])('%o is allowed in free text, but not in a line', (character) => {
    expect(isCleanText(`a${character}b`)).toBe(true);
    expect(isCleanLine(`a${character}b`)).toBe(false);
  });

  it('clean text survives storage byte for byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (!isCleanText(text)) return;
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
        expect(text).not.toContain('\u0000');
      }),
    );
  });
});

describe('quoting in an error', () => {
  it('shows short text in quotes, with control characters written out', () => {
    expect(quoteForReason('a"b\u0007')).toBe(String.raw`"a\"b\u0007"`);
  });

  it('shortens long text and says so', () => {
    expect(quoteForReason('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`);
    expect(quoteForReason('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
  });

  it('is well-formed and on one line for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '😀', '\ud83d', '\n', '\u2028', '\u0000')), (parts) => {
        const quoted = quoteForReason(parts.join(''));
        expect(quoted.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex
        expect(quoted).not.toMatch(/[\u0000-\u001f]/);
      }),
    );
  });
});
