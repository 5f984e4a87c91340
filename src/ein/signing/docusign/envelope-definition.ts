import { clip } from '../../../kernel/text.js';
import type { FieldPlace } from '../signature-places.js';
import type { EnvelopeRequest } from '../signing-service.js';

const MAX_SUBJECT = 100;
/** The events that end an envelope. Earlier ones change nothing here. */
const EVENTS = ['envelope-completed', 'envelope-declined', 'envelope-voided'];

/** The body of `Envelopes: create`: one document, one signer, sent at once. DocuSign expects numbers and booleans as text. */
export function envelopeDefinition(request: EnvelopeRequest, documentId: string, callbackUrl: string | null) {
  const { reference, title, fileName, pdf, places, signer } = request;
  return {
    status: 'sent',
    emailSubject: clip(title, MAX_SUBJECT),
    transactionId: reference,
    customFields: {
      textCustomFields: [{ name: 'externalId', value: reference, show: 'false', required: 'false' }],
    },
    documents: [
      {
        documentId,
        name: fileName,
        fileExtension: 'pdf',
        documentBase64: Buffer.from(pdf).toString('base64'),
      },
    ],
    recipients: {
      signers: [
        {
          recipientId: '1',
          routingOrder: '1',
          name: clip(signer.name, 100),
          email: signer.email,
          tabs: {
            signHereTabs: [tabAt(places.signature, places.page, documentId)],
            dateSignedTabs: [tabAt(places.date, places.page, documentId)],
          },
        },
      ],
    },
    ...(callbackUrl === null ? {} : { eventNotification: notification(callbackUrl) }),
  };
}

/** DocuSign measures in whole points from the upper left corner. */
function tabAt({ x, y }: FieldPlace, page: number, documentId: string) {
  const [xPosition, yPosition] = [x, y].map((points) => String(Math.round(points)));
  return { documentId, pageNumber: String(page), xPosition, yPosition };
}

/** Callbacks for this envelope: JSON, signed with the account's HMAC keys, repeated until we return 200. */
function notification(url: string) {
  return {
    url,
    requireAcknowledgment: 'true',
    includeHMAC: 'true',
    deliveryMode: 'SIM',
    events: EVENTS,
    eventData: { version: 'restv2.1', format: 'json', includeData: [] },
  };
}
