/** Whether amounts explain the balances of a sample, in either order and with one of the signs. */
export function runs(
  amounts: readonly string[],
  balances: readonly string[],
  signs: readonly number[] = [1, -1],
): boolean {
  const rows = amounts
    .map((amount, at) => ({ amount: roughly(amount), balance: roughly(balances[at] ?? '') }))
    .filter((row): row is { amount: number; balance: number } => row.amount !== null && row.balance !== null);
  if (rows.length < 3) return false;
  const explains = (sign: number, newestFirst: boolean) =>
    rows.every((row, at) => {
      const before = rows[at + (newestFirst ? 1 : -1)];
      return !before || Math.abs(before.balance + sign * row.amount - row.balance) < 0.005;
    });
  return signs.some((sign) => explains(sign, true) || explains(sign, false));
}

/** An amount whose last mark is taken for the decimal mark: good enough to compare columns of one file. */
export function roughly(text: string): number | null {
  const digits = text.replace(/[^\d.,()−-]/g, '');
  if (!/\d/.test(digits)) return null;
  const plain = digits.replace(/[.,](?=.*[.,])|[()−-]/g, '').replace(',', '.');
  return (/[(−-]/.test(digits) ? -1 : 1) * Number(plain);
}
