import { groupBy } from '../../kernel/collections.js';
import type { AccountFacts, AccountMovement, PartsOfTime } from '../../ledger/index.js';
import { addMovements } from '../statements/periods.js';
import type { Adjustment } from './cash-basis.js';

/** The movements of each part of time with the adjustments of its days. */
export function adjustedMovements(
  parts: readonly (readonly AccountMovement[])[],
  { starts, last }: PartsOfTime,
  adjustments: readonly Adjustment[],
  accounts: ReadonlyMap<string, AccountFacts>,
): (readonly AccountMovement[])[] {
  const byPart = groupBy(
    adjustments.filter(({ day }) => day <= last),
    ({ day }) => starts.findLastIndex((start) => start <= day),
  );
  return parts.map((movements, at) => {
    const added = byPart.get(at);
    return added === undefined
      ? movements
      : addMovements([movements, added.map((one) => toMovement(one, accounts))]);
  });
}

function toMovement(
  { accountId, debitMinor, creditMinor, cashInMinor, cashOutMinor }: Adjustment,
  accounts: ReadonlyMap<string, AccountFacts>,
): AccountMovement {
  const account = accounts.get(accountId);
  if (!account) throw new Error(`account ${accountId} is not in the chart`);
  const { accountNumber, name, category, subtype } = account;
  return {
    accountId,
    accountNumber,
    accountName: name,
    category,
    subtype,
    debitMinor,
    creditMinor,
    cashInMinor,
    cashOutMinor,
    openingMinor: 0n,
    closingDebitMinor: 0n,
    closingCreditMinor: 0n,
  };
}
