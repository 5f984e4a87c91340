import type { Response } from 'express';
import type { ContentType } from './document-kinds.js';
import type { StoredDocument } from './documents.repository.js';

export const DISPOSITIONS = ['inline', 'attachment'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** Whether a browser shows a type without running anything in it. Any other file is saved, whatever the request asks for. */
const IS_SHOWN: Readonly<Record<ContentType, boolean>> = {
  'application/pdf': true,
  'image/png': true,
  'image/jpeg': true,
};

/** How a file is really sent. */
export function dispositionOf(contentType: ContentType, requested: Disposition): Disposition {
  return IS_SHOWN[contentType] ? requested : 'attachment';
}

/** Writes the headers of a stored file. In a browser that opens it, it has no origin and nothing in it runs. */
export function writeFileHeaders(
  response: Response,
  { fileName, contentType, sha256 }: Pick<StoredDocument, 'fileName' | 'contentType' | 'sha256'>,
  disposition: Disposition,
): void {
  // RFC 6266, with the name in UTF-8 and in ASCII. Express writes only attachments.
  response.attachment(fileName);
  const attachment = String(response.getHeader('Content-Disposition'));
  response.setHeader('Content-Disposition', attachment.replace(/^attachment/, disposition));
  response.type(contentType);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  // RFC 9530 §3
  response.setHeader('Repr-Digest', `sha-256=:${sha256.toString('base64')}:`);
}
