import type { DocumentView } from '../data/contract';

export const DOCUMENT_KIND_WORDS: Readonly<Record<DocumentView['kind'], string>> = {
  articles_of_organization: 'Articles of organization',
  certificate_of_incorporation: 'Certificate of incorporation',
  operating_agreement: 'Operating agreement',
  bylaws: 'Bylaws',
  ein_letter: 'EIN letter of the IRS',
  tax_return: 'Tax return',
  annual_report: 'Annual report',
  bank_statement: 'Bank statement',
  receipt: 'Receipt',
  invoice: 'Invoice',
  contract: 'Contract',
  identification: 'Identification',
  ss4: 'Form SS-4',
  signed_ss4: 'Signed Form SS-4',
  other: 'Other document',
};

/** Created by the service itself: users do not add these. */
const OWN_KINDS: ReadonlySet<string> = new Set<DocumentView['kind']>(['ss4', 'signed_ss4']);

export const DOCUMENT_KIND_CHOICES = Object.entries(DOCUMENT_KIND_WORDS).map(([value, label]) => ({
  value,
  label,
}));

/** The kinds of documents that users add. */
export const ADDED_KIND_CHOICES = DOCUMENT_KIND_CHOICES.filter(({ value }) => !OWN_KINDS.has(value));
