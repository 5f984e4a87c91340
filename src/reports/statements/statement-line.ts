/** One line of a statement; a computed line has no account number. */
export interface StatementLine {
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly amountMinor: bigint;
}

/** A line's account number, or the name of a computed line. */
export function keyOf({
  accountNumber,
  accountName,
}: Pick<StatementLine, 'accountNumber' | 'accountName'>): string {
  return accountNumber ?? ` ${accountName}`;
}

/** By account number; computed lines are last. */
export function byAccount(
  a: Pick<StatementLine, 'accountNumber'>,
  b: Pick<StatementLine, 'accountNumber'>,
): number {
  if (a.accountNumber === null || b.accountNumber === null)
    return Number(a.accountNumber === null) - Number(b.accountNumber === null);
  return a.accountNumber < b.accountNumber ? -1 : 1;
}
