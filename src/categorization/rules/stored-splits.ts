import type { ValueTransformer } from 'typeorm';
import type { RuleSplit } from './rule.js';

/** A part as JSON, which has no bigint. */
interface StoredSplit {
  readonly accountId: string;
  readonly description: string | null;
  readonly amountMinor?: string;
  /** In millionths. */
  readonly share?: string;
}

/** Converts the parts of a rule to and from their jsonb column. */
export const storedSplits: ValueTransformer = {
  to: (splits?: readonly RuleSplit[] | null) => splits?.map(toStored) ?? splits,
  from: (stored: readonly StoredSplit[] | null) => stored?.map(fromStored) ?? null,
};

function toStored(split: RuleSplit): StoredSplit {
  const { accountId, description } = split;
  return 'amountMinor' in split
    ? { accountId, description, amountMinor: String(split.amountMinor) }
    : { accountId, description, share: String(split.share) };
}

function fromStored({ accountId, description, amountMinor, share }: StoredSplit): RuleSplit {
  return amountMinor === undefined
    ? { accountId, description, share: BigInt(share ?? 0) }
    : { accountId, description, amountMinor: BigInt(amountMinor) };
}
