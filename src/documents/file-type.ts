import type { ContentType } from './documents.repository.js';

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const PDF_START = /^%PDF-[12]\.\d/;
/** Where the cross-references are, and the end: ISO 32000-2 §7.5.5, within the last kilobyte as readers look for it. */
const PDF_END = /startxref\s+\d+\s*%%EOF/;
const PDF_TAIL_BYTES = 1024;

/**
 * What a file is, by its first and last bytes: neither its name nor what the sender calls it counts. Null for
 * anything else, and for one that is cut off. Cameras write more behind the end of a picture, which is let be.
 */
export function fileTypeOf(content: Buffer): ContentType | null {
  if (PDF_START.test(content.toString('latin1', 0, 8)))
    return PDF_END.test(content.toString('latin1', Math.max(0, content.length - PDF_TAIL_BYTES)))
      ? 'application/pdf'
      : null;
  if (startsWith(content, PNG_START)) return content.includes(PNG_END) ? 'image/png' : null;
  if (startsWith(content, JPEG_START)) return content.includes(JPEG_END, 4) ? 'image/jpeg' : null;
  return null;
}

function startsWith(content: Buffer, start: Buffer): boolean {
  return content.subarray(0, start.length).equals(start);
}
