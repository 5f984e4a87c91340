/** Its bytes from 0x80 to 0x9f; all others are those of Latin-1. Five stand for nothing. */
const OWN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_OWN = 0x80;
const REPLACEMENT = '?'.charCodeAt(0);

/** The byte of each character that the encoding has. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0x100 }, (_, byte) => [OWN[byte - FIRST_OWN] ?? String.fromCharCode(byte), byte]),
);

/**
 * Text for programs that read no Unicode. A letter outside of the encoding becomes the same one without its accent, or else
 * a question mark: it is never left out.
 */
export function toWindows1252(text: string): Buffer {
  return Buffer.from(Array.from(text.normalize('NFC'), byteOf));
}

function byteOf(character: string): number {
  const [base = ''] = character.normalize('NFD');
  return BYTES.get(character) ?? BYTES.get(base) ?? REPLACEMENT;
}
