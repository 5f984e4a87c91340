/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN_LETTERS = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }));

/** A column name or a cell in lower case, without accents and punctuation. */
export function normalise(cell: string): string {
  return cell
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
