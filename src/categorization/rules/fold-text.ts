/**
 * Normalizes text for comparison: NFKC, upper case, single spaces. Upper case, because lower case is ambiguous: Greek
 * has a second sigma for word ends, and the capitals of ß are SS.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toUpperCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}
