import fc from 'fast-check';
import { describe as suite, expect, it } from 'vitest';
import { chunksOf, problemOf } from '../../../test/support/statement-files/parsing.js';
import { decode, describe, headOf, linesOf, merchantOf, tidy } from './text.js';

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};
const textOf = async (bytes: Buffer) => (await all(decode(bytes))).join('');

suite('decode', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('Müller €5'), 'Müller €5'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffMüller'), 'Müller'],
    ['UTF-16 little-endian', Buffer.from('\ufeffMüller', 'utf16le'), 'Müller'],
    ['UTF-16 big-endian', Buffer.from('\ufeffMüller', 'utf16le').swap16(), 'Müller'],
    ['Windows-1252', Buffer.from([0x4d, 0xfc, 0x80]), 'Mü€'],
    [
      'XML in Latin-1',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>\u00e9', 'latin1'),
      '<?xml version="1.0" encoding="ISO-8859-1"?>é',
    ],
    [
      'OFX in its code page',
      Buffer.from('OFXHEADER:100\nCHARSET:1252\n\u00e9', 'latin1'),
      'OFXHEADER:100\nCHARSET:1252\né',
    ],
  ])('reads %s', async (_, bytes, text) => {
    expect(await textOf(bytes)).toBe(text);
    expect(headOf(bytes)).toBe(text);
  });

  it.each<[string, Buffer, string]>([
    [
      'half a character at the end',
      Buffer.from('\ufeffM', 'utf16le').subarray(0, 3),
      'file is not valid utf-16le text',
    ],
    ['a NUL', Buffer.from('a\u0000b'), 'file is not a text file'],
    [
      'bytes of another encoding',
      Buffer.from('<?xml version="1.0" encoding="utf-8"?>\u00e9', 'latin1'),
      'file is not valid utf-8 text',
    ],
    [
      'an unknown encoding',
      Buffer.from('<?xml version="1.0" encoding="x-foo"?>'),
      'file line 1: has the unknown encoding x-foo',
    ],
  ])('rejects %s', async (_, bytes, problem) => {
    expect(await problemOf(() => textOf(bytes))).toBe(problem);
  });

  it('reads back any text, also across its chunks', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 50 }).filter((one) => !one.includes('\u0000'));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 65_500, max: 65_540 }), async (end, padding) => {
        const whole = 'x'.repeat(padding) + end;
        expect(await textOf(Buffer.from(whole))).toBe(whole);
      }),
      { numRuns: 50 },
    );
  });

  it('never throws anything but its declared error, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await problemOf(() => textOf(Buffer.from(bytes)));
      }),
    );
  });
});

suite('linesOf', () => {
  it('reads LF, CRLF and CR, and a last line without an end', async () => {
    expect(await all(linesOf(chunksOf('a\nb\r\nc\rd')))).toEqual(
      ['a', 'b', 'c', 'd'].map((text, index) => ({ text, number: index + 1 })),
    );
  });

  it('rejects a line that is too long', async () => {
    expect(await problemOf(() => all(linesOf(chunksOf(`a\n${'x'.repeat(70_000)}`))))).toBe(
      'file line 2: is too long',
    );
  });

  it('reads back any lines, in chunks of any size', async () => {
    const lines = fc.array(fc.stringMatching(/^[a-z ]{0,6}$/), { minLength: 1, maxLength: 12 });
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(lines, ends, fc.integer({ min: 1, max: 9 }), async (list, end, size) => {
        const read = await all(linesOf(chunksOf(list.map((line) => line + end).join(''), size)));
        expect(read).toEqual(list.map((text, index) => ({ text, number: index + 1 })));
      }),
    );
  });
});

suite('texts', () => {
  it('tidy makes one clean line within the length', () => {
    expect(tidy('  a\t\u0000b\r\n c ', 10)).toBe('a b c');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 100 }),
        fc.integer({ min: 1, max: 20 }),
        (text, max) => {
          const line = tidy(text, max);
          expect(Array.from(line).length).toBeLessThanOrEqual(max);
          expect(line).toBe(line.trim());
          expect(line.isWellFormed()).toBe(true);
          expect(tidy(line, max)).toBe(line);
        },
      ),
    );
  });

  it('describe joins distinct parts, and is never empty', () => {
    expect(describe('ACME', null, 'Invoice 7', 'ACME')).toBe('ACME Invoice 7');
    expect(describe(null, ' ', undefined)).toBe('Bank entry');
    expect(Array.from(describe('ä'.repeat(600))).length).toBe(500);
  });

  it('merchantOf is null without a name', () => {
    expect([merchantOf(' ACME \n Ltd '), merchantOf(''), merchantOf(undefined)]).toEqual([
      'ACME Ltd',
      null,
      null,
    ]);
  });
});
