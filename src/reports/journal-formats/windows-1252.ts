const SIZE = 256;
const REPLACEMENT = '?'.charCodeAt(0);

/** The byte of each character that the encoding has. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: SIZE }, (_, byte) => byte)),
    (character, byte) => [character, byte],
  ),
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
