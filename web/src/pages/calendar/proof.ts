import type { DocumentView, ObligationView } from '../../data/contract';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from '../../data/document-limits';

type DocumentKind = DocumentView['kind'];

/** What proves that something was filed or paid. */
export const PROOF_KINDS: readonly DocumentKind[] = ['tax_return', 'annual_report', 'receipt', 'other'];

/** What the proof of an obligation most likely is. */
export function likelyProof({
  title,
  jurisdiction,
}: Pick<ObligationView, 'title' | 'jurisdiction'>): DocumentKind {
  const words = title.toLowerCase();
  if (/\b(?:report|statement of information)\b/.test(words)) return 'annual_report';
  if (jurisdiction === 'US' || /\btax\b/.test(words)) return 'tax_return';
  return 'other';
}

/** Why a file cannot be stored; null if it can. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | null {
  if (!DOCUMENT_TYPES.includes(file.type)) return 'Choose a PDF, PNG or JPEG.';
  return file.size > MAX_DOCUMENT_BYTES ? 'The file is larger than 10 MB.' : null;
}
