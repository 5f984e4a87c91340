const MULTI_BYTE = new Set(['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr']);

/** Text in an encoding, by the bytes that decode to its characters. */
export function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const bytes = bytesByCharacter(encoding);
  return Buffer.from(
    Array.from(text).flatMap((char) => {
      const found = bytes.get(char);
      if (!found) throw new Error(`${encoding} has no ${char}`);
      return found;
    }),
  );
}

function bytesByCharacter(encoding: string): Map<string, number[]> {
  const bytes = new Map<string, number[]>();
  const remember = (sequence: number[], char: string) => {
    if (Array.from(char).length === 1 && !bytes.has(char)) bytes.set(char, sequence);
  };
  for (let one = 0; one < 256; one++)
    // As a stream, because of nodejs/node#56542.
    remember([one], new TextDecoder(encoding).decode(Uint8Array.from([one]), { stream: true }));
  if (!MULTI_BYTE.has(encoding)) return bytes;
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const char = decoder.decode(Uint8Array.from([lead, trail]));
      if (!char.includes('\ufffd')) remember([lead, trail], char);
    }
  return bytes;
}
