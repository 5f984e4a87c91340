import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, spreadText } from './fit-text.js';
import { canWrite, widthOf } from './form-fonts.js';
import { toFormText, toIrsName } from './form-text.js';

describe('text on the form', () => {
  it.each([
    ['Zoë Müller-Ångström', 'Zoë Müller-Ångström'],
    ['Ayşe Yılmaz', 'Ayse Yilmaz'],
    ['Łukasz Żółć', 'Lukasz Zólc'],
    ['Đặng Thị Hồng', 'Dang Thi Hong'],
    ['Jiří Dvořák', 'Jirí Dvorák'],
    ['Þór Æsir ẞ', 'Þór Æsir SS'],
    ['I\u0307stanbul e\u0301te\u0301', 'Istanbul été'],
    ['Ｆｕｌｌ\u3000ｗｉｄｔｈ', 'Full width'],
    ['non\u2011breaking\u00a0space', 'non-breaking space'],
    ['  two\t\r\nlines\u0000 ', 'two lines'],
    ['zero\u200bwidth\u00ad \u202eturned', 'zerowidth turned'],
    ['ﬁne № ①', 'fine No 1'],
    ['“quotes” – and – €', '“quotes” – and – €'],
    ['', ''],
  ])('%j is written as %j', (written, text) => {
    expect(toFormText(written)).toEqual({ text, refused: [] });
  });

  it.each([
    ['東京 Trading', ['東', '京']],
    ['Иван', ['И', 'в', 'а', 'н']],
    ['محمد', ['م', 'ح', 'د']],
    ['Rocket 🚀', ['🚀']],
    ['half \ud800', ['\ufffd']],
  ])('%j cannot be written', (written, refused) => {
    expect(toFormText(written).refused).toEqual(refused);
  });

  it('contains only characters of the form, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (written) => {
        const { text } = toFormText(written);
        expect(Array.from(text).every(canWrite)).toBe(true);
        expect(text).toBe(text.trim().replace(/ +/g, ' '));
        expect(toFormText(text)).toEqual({ text, refused: [] });
      }),
    );
  });
});

describe('the legal name on line 1', () => {
  it.each([
    ['Acme, Inc.', 'Acme Inc'],
    ["O'Neill & Sons, L.L.C.", 'ONeill & Sons LLC'],
    ['O\u2019Neill LLC', 'ONeill LLC'],
    ['Jones.com Corp.', 'Jonescom Corp'],
    ['Both/And – Either\\Or', 'Both-And - Either-Or'],
    ['A+B Co.', 'A plus B Co'],
    ['Home@Heart LLC', 'Home at Heart LLC'],
    ['Café Señor (USA) “Best” #1!', 'Cafe Senor USA Best 1'],
    ['Straße Øre Þing Łódź LLC', 'Strasse Ore THing Lodz LLC'],
    ['Fast_Track* LLC™', 'FastTrack LLC'],
    ['Smith-Jones & Co', 'Smith-Jones & Co'],
    ['Ａｃｍｅ\u3000＆ Co／Op', 'Acme & Co-Op'],
    ['O\u02bcNeill LLC', 'ONeill LLC'],
    ['Rocket 🚀 LLC', 'Rocket LLC'],
  ])('%j is %j to the IRS', (written, text) => {
    expect(toIrsName(written)).toEqual({ text, refused: [] });
  });

  it('rejects letters of another alphabet, and a name without letters or digits', () => {
    expect(toIrsName('東京 LLC').refused).toEqual(['東', '京']);
    expect(toIrsName('– & – (*)').text).toBe('');
  });

  it('contains only letters, digits, hyphens, ampersands and single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 60 }), (written) => {
        expect(toIrsName(written).text).toMatch(/^$|^[A-Za-z0-9&-]+( [A-Za-z0-9&-]+)*$/);
      }),
    );
  });
});

describe('fitting text', () => {
  const space = { width: 100, height: 24, largest: 10, smallest: 9 };
  const words = fc.array(fc.stringMatching(/^[A-Za-z,.&]{1,30}$/), { minLength: 1, maxLength: 12 });

  it('contains every word and stays inside the space', () => {
    fc.assert(
      fc.property(words, (parts) => {
        const fitted = fitText(parts.join(' '), space, 'regular');
        if (fitted === null) return;
        expect(fitted.lines.join('').replaceAll(' ', '')).toBe(parts.join(''));
        expect(fitted.lines.length * fitted.size).toBeLessThanOrEqual(space.height);
        for (const line of fitted.lines)
          expect(widthOf(line, fitted.size, 'regular')).toBeLessThanOrEqual(space.width);
      }),
    );
  });

  it('shrinks before it breaks words, and is rejected rather than truncated', () => {
    expect(fitText('A short text', space, 'regular')).toEqual({ size: 10, lines: ['A short text'] });
    expect(fitText('W'.repeat(22), space, 'regular')?.size).toBe(9.5);
    expect(fitText('W'.repeat(24), space, 'regular')).toBeNull();
    expect(fitText('', space, 'regular')).toEqual({ size: 10, lines: [''] });
  });

  it('continues in the next field without breaking a word', () => {
    const sizes = { largest: 10, smallest: 7 };
    expect(spreadText('One two', [100, 100], sizes, 'regular')).toEqual({ size: 10, lines: ['One two', ''] });
    expect(spreadText('One two three four five six', [62, 100], sizes, 'regular')?.lines).toEqual([
      'One two',
      'three four five six',
    ]);
    expect(spreadText('Incomprehensibilities', [40], sizes, 'regular')).toBeNull();
    expect(spreadText('Incomprehensibilities', [40, 100], sizes, 'regular')?.lines[0]).toBe('');
    expect(spreadText('', [40], sizes, 'regular')?.lines).toEqual(['']);
  });
});
