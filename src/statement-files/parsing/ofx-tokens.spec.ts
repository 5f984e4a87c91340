import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/support/statement-files/parsing.js';
import { OfxTokens } from './ofx-tokens.js';

function tokensOf(...chunks: string[]): string[] {
  const found: string[] = [];
  const tokens = new OfxTokens({
    open: (name, line) => found.push(`<${name}> ${line}`),
    close: (name, line) => found.push(`</${name}> ${line}`),
    text: (text) => found.push(text),
  });
  for (const chunk of chunks) tokens.write(chunk);
  tokens.end();
  return found.filter((token) => token.trim() !== '');
}

describe('OfxTokens', () => {
  it('reads tags in any case, text, comments, CDATA and empty elements, with their lines', () => {
    expect(tokensOf('<?xml?><ofx>\n<A>x<!-- <B> --><![CDATA[<&]]>\n</a><C/>')).toEqual([
      '<OFX> 1',
      '<A> 2',
      'x',
      '<&',
      '</A> 3',
      '<C> 3',
      '</C> 3',
    ]);
  });

  it('decodes entities and keeps a bare ampersand', () => {
    expect(tokensOf('<A>Barnes &amp; Noble &lt;B&gt; &#65;&#x42; &AT&T; R&B &#1114112;')).toEqual([
      '<A> 1',
      'Barnes & Noble <B> AB &AT&T; R&B &#1114112;',
    ]);
  });

  it.each([
    ['<A', 'line 1: the file ends within a tag: it is truncated'],
    ['\n<!DOCTYPE x>', 'line 2: the file declares a document type or entities, which is not allowed'],
    ['<A b="c">', 'line 1: an OFX tag can only contain a name'],
    ['<>', 'line 1: an OFX tag can only contain a name'],
    [`<A>\n<${'x'.repeat(300_000)}`, 'line 2: a tag or text that starts here is not closed'],
  ])('rejects %j', async (text, problem) => {
    expect(await problemOf(() => tokensOf(text))).toBe(`file ${problem}`);
  });

  it('finds the same tags in chunks of any size', () => {
    const text = '<OFX>\n<A>x &amp; y\n<!-- c --><B></B></OFX>';
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 10 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const chunks = edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
        expect(tokensOf(...chunks).join('')).toBe(tokensOf(text).join(''));
      }),
    );
  });

  it('never throws anything but its declared error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('<', '>', '/', '!--', '-->', '<![CDATA[', ']]>', 'A', '&#x41;', '\n')),
        async (parts) => {
          await problemOf(() => tokensOf(...parts));
        },
      ),
    );
  });
});
