/**
 * A JSON number of at most so many decimals as a whole number of its last decimal, exactly: 33.34 with 4 decimals is
 * 333400. Null for anything else, negative numbers among it.
 */
export function toUnits(value: unknown, decimals: number): number | null {
  if (typeof value !== 'number') return null;
  // The shortest text that reads back as this double is the text that the client wrote.
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}
