/** The kinds of documents. Users upload some of them; the service creates or receives the others. */
export const DOCUMENT_KINDS = [
  'articles_of_organization',
  'certificate_of_incorporation',
  'operating_agreement',
  'bylaws',
  'ein_letter',
  'tax_return',
  'annual_report',
  'bank_statement',
  'receipt',
  'invoice',
  'contract',
  'identification',
  'ss4',
  'signed_ss4',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Created by the service itself: these cannot be uploaded. */
export const OWN_KINDS: readonly DocumentKind[] = ['ss4', 'signed_ss4'];

/** The content types that are accepted. */
export const CONTENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
