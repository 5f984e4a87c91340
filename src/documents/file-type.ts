import type { ContentType } from './document-kinds.js';

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const PDF_START = /^%PDF-[12]\.\d/;
/**
 * The cross-reference pointer and the end marker: ISO 32000-2 §7.5.5, within the last kilobyte, as readers
 * expect.
 */
const PDF_END = /startxref\s+\d+\s*%%EOF/;
const PDF_TAIL_BYTES = 1024;

/**
 * The type of a file by its first and last bytes; its name and declared type are ignored. Null for any other
 * type, and for a truncated file. Cameras append data to images, which is accepted.
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
