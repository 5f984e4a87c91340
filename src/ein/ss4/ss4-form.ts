import { Injectable } from '@nestjs/common';
import { PDFDocument } from 'pdf-lib';
import type { Ss4Facts } from './ss4-facts.js';

/** Form SS-4 as a PDF. */
@Injectable()
export class Ss4Form {
  async render(facts: Ss4Facts): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText(facts.legalName);
    return pdf.save();
  }
}
