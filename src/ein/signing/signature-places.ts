import { PDFDocument } from 'pdf-lib';
import { signatureAreaOf } from '../ss4/signature-area.js';

/** In points from the page's upper left corner, as signing services measure. */
export interface FieldPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the signer signs and dates a form. */
export interface SignaturePlaces {
  /** The first page is 1. */
  readonly page: number;
  readonly pageSize: { readonly width: number; readonly height: number };
  readonly signature: FieldPlace;
  readonly date: FieldPlace;
}

/** Read from the PDF, which contains its signature area. PDF measures from the lower left corner. */
export async function signaturePlacesOf(form: Uint8Array): Promise<SignaturePlaces> {
  const pdf = await PDFDocument.load(form, { updateMetadata: false });
  const { page, signature, date } = signatureAreaOf(pdf);
  const { width, height } = pdf.getPage(page - 1).getSize();
  const fromTop = (place: FieldPlace): FieldPlace => ({ ...place, y: height - place.y - place.height });
  return { page, pageSize: { width, height }, signature: fromTop(signature), date: fromTop(date) };
}
