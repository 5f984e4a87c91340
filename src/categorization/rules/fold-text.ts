/**
 * Text as conditions compare it: in one form (NFKC), one case, and with single blanks. Upper case, because lower
 * case is not one: Greek writes the end of a word in another letter, and ß has its capitals only as SS.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toUpperCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}
