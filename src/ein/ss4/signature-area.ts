import type { PDFDocument } from 'pdf-lib';
import type { Rect } from './page-builder.js';
import { SS4_LAYOUT } from './ss4-layout.js';

/** Where the signer's printed name stands, and where the signature and its date go: in points, as PDF counts. */
export interface SignatureArea {
  /** From 1. */
  readonly page: number;
  readonly name: Rect;
  readonly signature: Rect;
  readonly date: Rect;
}

/** Of our own page. A filled official form has its own: signatureAreaOf knows both. */
export const SIGNATURE_AREA: SignatureArea = {
  page: 1,
  name: SS4_LAYOUT.name,
  signature: SS4_LAYOUT.signature,
  date: SS4_LAYOUT.date,
};

/** The largest typed signature, and the smallest that a fax carries, in points. */
export const SIGNATURE_SIZES = { largest: 18, smallest: 9 } as const;

const MARK = 'signature-area:';

/** Notes in the document where it is to be signed, so that whoever signs it need not know how it was made. */
export function noteSignatureArea(pdf: PDFDocument, area: SignatureArea): void {
  const numbers = [
    area.page,
    ...[area.name, area.signature, area.date].flatMap(({ x, y, width, height }) => [x, y, width, height]),
  ];
  pdf.setKeywords([MARK + numbers.map((number) => Number(number.toFixed(2))).join(',')]);
}

/** Where a form of ours is to be signed. Throws a RangeError for any other document. */
export function signatureAreaOf(pdf: PDFDocument): SignatureArea {
  const keywords = pdf.getKeywords() ?? '';
  const numbers = keywords.startsWith(MARK) ? keywords.slice(MARK.length).split(',').map(Number) : [];
  if (numbers.length !== 13 || !numbers.every(Number.isFinite))
    throw new RangeError('the document does not say where it is to be signed');
  const rect = (index: number): Rect => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(index, index + 4);
    return { x, y, width, height };
  };
  return { page: numbers[0] ?? 1, name: rect(1), signature: rect(5), date: rect(9) };
}
