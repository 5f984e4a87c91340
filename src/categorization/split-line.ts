/** A part of a transaction. Its sign is that of transactions: positive = money out. */
export interface SplitLine {
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly description: string | null;
  /** The rule that split the transaction, the same in all of its lines; null: a user did. */
  readonly ruleId: string | null;
}

export function isSplitByUser(splits: readonly SplitLine[] | null): boolean {
  return splits !== null && splits[0]?.ruleId === null;
}

/** Whether two splits have the same parts in the same order. */
export function sameSplits(a: readonly SplitLine[] | null, b: readonly SplitLine[] | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.length === b.length &&
    a.every(
      (line, at) =>
        line.accountId === b[at]?.accountId &&
        line.amountMinor === b[at].amountMinor &&
        line.description === b[at].description,
    )
  );
}
