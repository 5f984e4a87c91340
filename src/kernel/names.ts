/** Letters without a Unicode decomposition, as passports write them (ICAO Doc 9303, part 3, section 6). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  ĸ: 'q',
  Ə: 'E',
  ə: 'e',
};

/**
 * The words of a name or an address as they are compared: upper case, Latin letters without accents, any kind of blank and
 * punctuation between words. Dots and apostrophes separate nothing: `L.L.C.` is one word.
 */
export function nameWords(text: string): string[] {
  return withoutAccents(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{Cf}.'`\u2019\u02bc]+/gu, '')
    .replaceAll('&', ' AND ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Names with the same key are the same name. Blanks do not count: `Jean-Luc` is `Jean Luc` and `Jeanluc`. */
export function nameKey(text: string): string {
  return nameWords(text).join('') || text.trim();
}

/** Whether two names can be of one person: in any order, with or without middle names. */
export function canBeSamePerson(one: string, other: string): boolean {
  if (nameKey(one) === nameKey(other)) return true;
  const [shorter = [], longer = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length);
  return shorter.length >= 2 && shorter.every((word) => longer.includes(word));
}

/** One letter in plain Latin letters where that is possible: `é` is `e`, `Ł` is `L`. */
export function plainLetter(char: string): string {
  return LETTERS[char] ?? char;
}

function withoutAccents(text: string): string {
  // Marks of other scripts are vowels.
  const base = text.normalize('NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '');
  return Array.from(base, plainLetter).join('');
}
