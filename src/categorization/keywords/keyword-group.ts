/** Phrases in descriptors of US merchants, and the account that they usually belong to. */
export interface KeywordGroup {
  readonly accountNumber: string;
  /** The direction of the money that the phrases apply to. */
  readonly direction: 'in' | 'out';
  readonly kind: KeywordKind;
  /** 0.6 to 0.8, so a user reviews the category until one has decided for the merchant. */
  readonly confidence: number;
  /** Separated by commas, sorted, in upper case, matched as whole words. */
  readonly phrases: string;
}

/**
 * `brand`: a company, or wording that only one kind of payment has. `industry`: an ordinary word for what a merchant
 * does. `ambiguous`: a brand that is also an ordinary word or name. A brand precedes an industry, and an industry
 * precedes an ambiguous name: HARVEST is software, HARVEST GRILL is a restaurant.
 */
export type KeywordKind = 'brand' | 'industry' | 'ambiguous';
