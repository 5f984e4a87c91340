/** A part in percent of a whole, with one decimal, half away from zero. Null of a whole of 0 or less. */
export function percentOf(partMinor: bigint, wholeMinor: bigint): number | null {
  if (wholeMinor <= 0n) return null;
  const size = partMinor < 0n ? -partMinor : partMinor;
  const tenths = (size * 2000n + wholeMinor) / (wholeMinor * 2n);
  return Number(partMinor < 0n ? -tenths : tenths) / 10;
}
