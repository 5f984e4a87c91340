import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCleanLine } from '../kernel/text.js';
import { cleanFileName } from './file-name.js';

describe('cleanFileName', () => {
  it.each([
    ['letter.pdf', 'letter.pdf'],
    ['Letter.PDF', 'Letter.PDF'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\Brief 1.pdf', 'Brief 1.pdf'],
    ['/var/www/', 'document.pdf'],
    ['', 'document.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['..', 'document.pdf'],
    [' \t.hidden. ', 'hidden.pdf'],
    ['a\u0000b\u001b\r\n.pdf', 'ab.pdf'],
    ['\u202efdp.exe', 'fdp.exe.pdf'],
    ['letter.exe', 'letter.exe.pdf'],
    ['photo.png', 'photo.png.pdf'],
    ['50% "off" (2).pdf', '50% "off" (2).pdf'],
    ['Zuñiga – été 📄.pdf', 'Zuñiga – été 📄.pdf'],
    ['half \ud800.pdf', 'half \ufffd.pdf'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
  ])('stores %j as the PDF %j', (sent, stored) => {
    expect(cleanFileName(sent, 'application/pdf')).toBe(stored);
  });

  it('accepts every usual extension of an image', () => {
    expect(cleanFileName('a.JPEG', 'image/jpeg')).toBe('a.JPEG');
    expect(cleanFileName('a.jfif', 'image/jpeg')).toBe('a.jfif');
    expect(cleanFileName('a', 'image/jpeg')).toBe('a.jpg');
    expect(cleanFileName('a.jpg', 'image/png')).toBe('a.jpg.png');
  });

  it('shortens the name, not its extension', () => {
    expect(cleanFileName(`${'x'.repeat(500)}.pdf`, 'application/pdf')).toBe(`${'x'.repeat(196)}.pdf`);
    expect(cleanFileName(`${'📄'.repeat(500)}.pdf`, 'application/pdf')).toBe(`${'📄'.repeat(196)}.pdf`);
  });

  it('is clean, short and without a path for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const stored = cleanFileName(sent, 'image/png');
        const length = Array.from(stored).length;
        return isCleanLine(stored) && length <= 200 && !/[/\\]|^\./.test(stored) && /.\.png$/i.test(stored);
      }),
    );
  });
});
