import { groupBy } from '../../kernel/collections.js';
import type { SplitLine } from '../../categorization/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

interface Row extends SplitLine {
  readonly transactionId: string;
}

/** LATERAL, so that the lines of each transaction are one lookup by key. */
const LINES = `
  select s.transaction_id as "transactionId", s.account_id as "accountId", s.amount_minor as "amountMinor", s.description,
         s.rule_id as "ruleId"
    from unnest($2::uuid[]) as asked(id)
   cross join lateral (
     select * from transaction_split s
      where s.business_id = $1 and s.transaction_id = asked.id order by s.position limit 50) s
   order by s.transaction_id, s.position`;

/** Puts into each of these transactions what it is split into. Without a split one among them it reads nothing. */
export async function loadSplits<Transaction extends BankTransaction>(
  uow: UnitOfWork,
  transactions: readonly Transaction[],
): Promise<Transaction[]> {
  const split = transactions.filter(({ splitStatus }) => splitStatus === 'split');
  if (split.length === 0) return [...transactions];
  const rows = await uow.query<Row>(LINES, [uow.businessId, split.map(({ id }) => id)]);
  const lines = groupBy(rows, ({ transactionId }) => transactionId);
  return transactions.map((transaction) => {
    const own = lines.get(transaction.id);
    return own ? Object.assign(transaction, { splits: own.map(toLine) }) : transaction;
  });
}

function toLine({ accountId, amountMinor, description, ruleId }: Row): SplitLine {
  return { accountId, amountMinor, description, ruleId };
}
