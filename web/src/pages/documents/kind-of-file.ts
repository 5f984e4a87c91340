import type { DocumentView } from '../../data/contract';

type DocumentKind = DocumentView['kind'];

/** Words in names of files, the most telling first. */
const WORDS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/\barticles\b/, 'articles_of_organization'],
  [/\bcertificate of (?:incorporation|formation)\b/, 'certificate_of_incorporation'],
  [/\boperating agreement\b/, 'operating_agreement'],
  [/\bbylaws\b/, 'bylaws'],
  [/\bcp ?575|\b147c\b|\bein\b/, 'ein_letter'],
  [/\b(?:annual|biennial) report\b|\bstatement of information\b/, 'annual_report'],
  [/\bf?(?:1120s?|1065|1040|990)\b|\btax return\b/, 'tax_return'],
  [/\bstatements?\b/, 'bank_statement'],
  [/\breceipts?\b/, 'receipt'],
  [/\binvoices?\b/, 'invoice'],
  [/\b(?:contract|agreement|lease)\b/, 'contract'],
  [/\b(?:passport|license|licence|id card)\b/, 'identification'],
];

/** What a file most likely is, by its name. */
export function kindOfFile(name: string): DocumentKind {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}
