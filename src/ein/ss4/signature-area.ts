import type { PDFDocument } from 'pdf-lib';
import type { Rect } from './page-builder.js';
import { SS4_LAYOUT } from './ss4-layout.js';

/** The places of the signer's printed name, the signature and its date, in points as PDF measures. */
export interface SignatureArea {
  /** The first page is 1. */
  readonly page: number;
  readonly name: Rect;
  readonly signature: Rect;
  readonly date: Rect;
}

/** On our own page. A filled official form has a different one: signatureAreaOf reads either. */
export const SIGNATURE_AREA: SignatureArea = {
  page: 1,
  name: SS4_LAYOUT.name,
  signature: SS4_LAYOUT.signature,
  date: SS4_LAYOUT.date,
};

/** The font sizes of a typed signature, in points. The smallest is still legible in a fax. */
export const SIGNATURE_SIZES = { largest: 18, smallest: 9 } as const;

const MARK = 'signature-area:';

/** Stores the signature area in the document, so that signing does not depend on how it was created. */
export function storeSignatureArea(pdf: PDFDocument, area: SignatureArea): void {
  const numbers = [
    area.page,
    ...[area.name, area.signature, area.date].flatMap(({ x, y, width, height }) => [x, y, width, height]),
  ];
  pdf.setKeywords([MARK + numbers.map((number) => Number(number.toFixed(2))).join(',')]);
}

/** The signature area of a form of ours. Throws a RangeError for any other document. */
export function signatureAreaOf(pdf: PDFDocument): SignatureArea {
  const keywords = pdf.getKeywords() ?? '';
  const numbers = keywords.startsWith(MARK) ? keywords.slice(MARK.length).split(',').map(Number) : [];
  if (numbers.length !== 13 || !numbers.every(Number.isFinite))
    throw new RangeError('the document contains no signature area');
  const rect = (index: number): Rect => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(index, index + 4);
    return { x, y, width, height };
  };
  return { page: numbers[0] ?? 1, name: rect(1), signature: rect(5), date: rect(9) };
}
