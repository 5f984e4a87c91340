/**
 * A JSON number with up to `decimals` decimals, exactly, as a whole number of the last one: 33.34 with 4 decimals is
 * 333400. Null for anything else, including negative numbers.
 */
export function toUnits(value: unknown, decimals: number): number | null {
  if (typeof value !== 'number') return null;
  // The shortest text that parses to this double is what the client wrote.
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}
