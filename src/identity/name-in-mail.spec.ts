import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameInMail } from './name-in-mail.js';

describe('a name in a mail', () => {
  it.each([
    ['Harbor & Sons LLC', 'Harbor & Sons LLC'],
    ['St. John, Zoë 美咲', 'St. John, Zoë 美咲'],
    ['verify at https://evil.example/login', 'verify at https:// evil. example/ login'],
    ['file:///evil', 'file:// / evil'],
    ['http://a.aa/:///', 'http:// a. aa/:// /'],
    ['www.evil.example', 'www. evil. example'],
    ['pay@evil.example', 'pay@ evil. example'],
    ['evil．example', 'evil. example'],
    ['evil。example', 'evil。 example'],
    ['a\r\nBcc: b@c.example', 'a Bcc: b@ c. example'],
    ['a\u202Eb\u200Bc\u0000d', 'a b c d'],
    [' \u0007 ', 'unnamed'],
  ])('%j becomes %j', (name, expected) => {
    expect(nameInMail(name)).toBe(expected);
  });

  it('has at most sixty characters, whole ones', () => {
    expect(nameInMail('é😀'.repeat(100))).toBe(`${'é😀'.repeat(29)}é…`);
    expect(nameInMail('x'.repeat(60))).toBe('x'.repeat(60));
    expect(nameInMail(`${'x'.repeat(55)}://evil.example`)).toBe(`${'x'.repeat(55)}…`);
  });

  it('has no line break, no control character and nothing that becomes a link', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.emailAddress()), (name) => {
        const shown = nameInMail(name);
        expect(shown).not.toMatch(/\p{C}|:\/\/\S|\w\.\w|\w@\w/u);
        expect(Array.from(shown).length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
