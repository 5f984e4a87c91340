import { clip } from '../../../kernel/text.js';
import type { FieldPlace, SignaturePlaces } from '../signature-places.js';
import type { EnvelopeRequest } from '../signing-service.js';

const MAX_TITLE = 255;

/** The form of `POST /envelope/create`: the request as JSON, and the file. */
export function envelopeForm({ reference, title, fileName, pdf, places, signer }: EnvelopeRequest): FormData {
  const payload = {
    type: 'DOCUMENT',
    title: clip(title, MAX_TITLE),
    externalId: reference,
    recipients: [
      {
        ...signer,
        role: 'SIGNER',
        fields: [
          { type: 'SIGNATURE', ...percentOf(places.signature, places) },
          { type: 'DATE', ...percentOf(places.date, places) },
        ],
      },
    ],
    meta: {
      subject: clip(title, MAX_TITLE),
      distributionMethod: 'EMAIL',
      // Requests never expire: Documenso would leave an expired one PENDING forever.
      envelopeExpirationPeriod: { disabled: true },
    },
  };
  const form = new FormData();
  form.append('payload', JSON.stringify(payload));
  form.append('files', new Blob([Buffer.from(pdf)], { type: 'application/pdf' }), fileName);
  return form;
}

/** Documenso measures in percent of the page, from the upper left corner. */
function percentOf({ x, y, width, height }: FieldPlace, { page, pageSize }: SignaturePlaces) {
  const across = (points: number) => round((points / pageSize.width) * 100);
  const down = (points: number) => round((points / pageSize.height) * 100);
  return { page, positionX: across(x), positionY: down(y), width: across(width), height: down(height) };
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
