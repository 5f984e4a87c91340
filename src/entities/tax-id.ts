import { EIN_PATTERN, einProblem } from './ein-number.js';

export const TAX_ID_TYPES = ['EIN', 'SSN', 'ITIN', 'FOREIGN', 'none'] as const;
export type TaxIdType = (typeof TAX_ID_TYPES)[number];

/** With or without its dashes: 12-3456789, 123-45-6789. */
const NINE_DIGITS = { EIN: EIN_PATTERN, SSN: /^\d{3}-?\d{2}-?\d{4}$/, ITIN: /^9\d{2}-?\d{2}-?\d{4}$/ };
const FOREIGN = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,29}$/u;

/** The stored form of the id (US ids as nine digits), or the problem with it. */
export function parseTaxId(
  type: Exclude<TaxIdType, 'none'>,
  text: string,
): { taxId: string } | { problem: string } {
  if (type === 'FOREIGN') {
    return FOREIGN.test(text)
      ? { taxId: text }
      : { problem: 'must be 4 to 30 letters, digits, spaces or ./-' };
  }
  if (!NINE_DIGITS[type].test(text)) return { problem: `must be an ${type} of nine digits` };
  const problem = type === 'EIN' ? einProblem(text) : null;
  return problem === null ? { taxId: text.replaceAll('-', '') } : { problem };
}

/** The only form of a tax id in responses: its last four characters, or empty. */
export function maskTaxId(taxId: string | null): string {
  if (taxId === null) return '';
  // Characters, not UTF-16 units: a foreign id may contain letters of two units, and half of one is not text.
  const characters = Array.from(taxId);
  return characters.length > 4 ? `*****${characters.slice(-4).join('')}` : '*****';
}
