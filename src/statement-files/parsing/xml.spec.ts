import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, problemOf } from '../../../test/support/statement-files/parsing.js';
import { readXml } from './xml.js';

async function elementsOf(text: string, chunkSize?: number): Promise<string[]> {
  const found: string[] = [];
  await readXml(chunksOf(text, chunkSize), {
    root: (name, namespace) => found.push(`${name} of ${namespace}`),
    open: ({ path, line }, attribute) => found.push(`${path} ${line} ${attribute('Ccy') ?? ''}`.trim()),
    close: ({ path }, text_) => found.push(`${path}=${text_}`),
  });
  return found;
}

describe('readXml', () => {
  it('reads elements with path, line, attribute and text, without their prefixes', async () => {
    const text = '<p:A xmlns:p="urn:x">\n<p:B Ccy="EUR"> 5 &amp; <![CDATA[<6>]]> </p:B></p:A>';
    expect(await elementsOf(text)).toEqual(['A of urn:x', '/A 1', '/A/B 2 EUR', '/A/B=5 & <6>', '/A=']);
  });

  it.each([
    ['<a>', 'is not well-formed XML'],
    ['<a></b>', 'is not well-formed XML'],
    ['<a>&foo;</a>', 'undefined entity'],
    ['plain', 'is not well-formed XML'],
    ['', 'is not well-formed XML'],
    ['<!DOCTYPE a><a/>', 'declares a document type or entities'],
    ['<a>'.repeat(49), 'elements are nested too deeply'],
    [
      `<a ${Array.from({ length: 65 }, (_, index) => `b${index}="1"`).join(' ')}/>`,
      'an element has too many attributes',
    ],
    [`<a>${'x'.repeat(65_537)}</a>`, 'the text of an element is too long'],
    [`<a>${'x'.repeat(40_000)}<![CDATA[${'x'.repeat(40_000)}]]></a>`, 'the text of an element is too long'],
  ])('rejects %#', async (text, problem) => {
    expect(await problemOf(() => elementsOf(text))).toContain(problem);
  });

  it('reads the same elements in chunks of any size', async () => {
    const text = '<a>\n<b Ccy="USD">1 &lt; 2</b>\n<c/></a>';
    const whole = await elementsOf(text);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
        expect(await elementsOf(text, size)).toEqual(whole);
      }),
    );
  });

  it('accepts up to 64 attributes in each element', async () => {
    const element = `<b ${Array.from({ length: 64 }, (_, index) => `c${index}="1"`).join(' ')}/>`;
    expect(await elementsOf(`<a>${element}${element}</a>`)).toHaveLength(7);
  });

  it('reads back any text, escaped', async () => {
    const texts = fc.stringMatching(/^[\x21-\x7e ]{0,20}$/);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(await elementsOf(`<a>${escaped}</a>`)).toContain(`/a=${text.trim()}`);
      }),
    );
  });

  it('never throws anything but its declared error', async () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      '<a>',
      '</a>',
      '"',
      '=',
      '&',
      ';',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 12 }), async (list) => {
        await problemOf(() => elementsOf(list.join('')));
      }),
      { numRuns: 300 },
    );
  });
});
