import type { DocumentView, ObligationView } from '../../data/contract';

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
