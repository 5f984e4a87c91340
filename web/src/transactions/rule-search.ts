/** A new rule for a merchant, in the address of its dialog. */
export interface NewRule {
  readonly name: string;
  readonly merchant: string;
  /** An account number, or `transfer`. */
  readonly category: string;
}

/** The path of the dialog under that of the business. */
export function newRulePath({ name, merchant, category }: NewRule): string {
  return `/transactions/rules/new?${new URLSearchParams({ name, merchant, category })}`;
}
