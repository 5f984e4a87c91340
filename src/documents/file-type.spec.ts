import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleJpeg, samplePdf, samplePng } from '../../test/support/http/files.js';
import { fileTypeOf } from './file-type.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('fileTypeOf', () => {
  it.each([
    ['a PDF', samplePdf(), 'application/pdf'],
    ['a PDF 2.0', bytes('%PDF-2.0\n…\nstartxref\n0\n%%EOF'), 'application/pdf'],
    ['a PDF with old Macintosh line ends', bytes('%PDF-1.1\r…\rstartxref\r17\r%%EOF\r'), 'application/pdf'],
    [
      'a PDF with a few bytes after its end',
      Buffer.concat([samplePdf(), Buffer.alloc(900, 10)]),
      'application/pdf',
    ],
    ['a PNG', samplePng(), 'image/png'],
    ['a PNG with more after its end', Buffer.concat([samplePng(), bytes('phone')]), 'image/png'],
    ['a JPEG', sampleJpeg(), 'image/jpeg'],
    ['a JPEG with a video after its end', Buffer.concat([sampleJpeg(), Buffer.alloc(5000, 7)]), 'image/jpeg'],
  ])('knows %s', (_what, content, type) => {
    expect(fileTypeOf(content)).toBe(type);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', bytes('%')],
    ['a truncated PDF', samplePdf().subarray(0, -20)],
    ['a PDF after something else', bytes(` ${samplePdf().toString('latin1')}`)],
    ['a PDF with much more after its end', Buffer.concat([samplePdf(), Buffer.alloc(2000, 10)])],
    ['a PDF without a valid version', bytes('%PDF-9.x\nstartxref\n0\n%%EOF')],
    ['only the start of a PDF', bytes('%PDF-1.7')],
    ['only the end of a PDF', bytes('startxref\n0\n%%EOF')],
    ['a truncated PNG', samplePng().subarray(0, -1)],
    ['only the signature of a PNG', samplePng().subarray(0, 8)],
    ['a truncated JPEG', sampleJpeg().subarray(0, -1)],
    ['only the start of a JPEG', bytes('\xff\xd8\xff')],
    ['a GIF', bytes('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['a web page', bytes('<!doctype html><script>alert(1)</script>')],
    ['an SVG image', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an archive', bytes('PK\x03\x04')],
    ['a program', bytes('MZ\x90\x00')],
  ])('rejects %s', (_what, content) => {
    expect(fileTypeOf(content)).toBeNull();
  });

  it('rejects random bytes, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (content) => fileTypeOf(Buffer.from(content)) === null),
    );
  });
});
