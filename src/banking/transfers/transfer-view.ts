import { toAmount } from '../../kernel/money.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { toTransactionView, type ViewedTransaction } from '../transactions/transaction-view.js';
import { daysBetween } from './not-a-pair.js';
import type { TransferMatch } from './transfer-match.entity.js';
import type {
  ListedTransferView,
  MatchedTransferView,
  ProposedTransferView,
  TransferPairView,
} from './transfers.dto.js';

type PairedTransaction = Pick<BankTransaction, 'id' | 'date' | 'amountMinor' | 'currency'>;

export function toMatchedTransferView(
  match: TransferMatch,
  out: PairedTransaction,
  into: PairedTransaction,
): MatchedTransferView {
  return {
    id: match.id,
    ...toPairView(out, into),
    source: match.source,
    createdAt: match.createdAt.toISOString(),
  };
}

export function toListedTransferView(
  match: TransferMatch,
  out: ViewedTransaction,
  into: ViewedTransaction,
): ListedTransferView {
  return {
    ...toMatchedTransferView(match, out, into),
    outTransaction: toTransactionView(out),
    inTransaction: toTransactionView(into),
  };
}

export function toProposedTransferView(
  out: ViewedTransaction,
  into: ViewedTransaction,
): ProposedTransferView {
  return {
    ...toPairView(out, into),
    outTransaction: toTransactionView(out),
    inTransaction: toTransactionView(into),
  };
}

function toPairView(out: PairedTransaction, into: PairedTransaction): TransferPairView {
  return {
    outTransactionId: toTransactionId(out.id),
    inTransactionId: toTransactionId(into.id),
    amount: toAmount(out.amountMinor, out.currency),
    currency: out.currency,
    inAmount: toAmount(-into.amountMinor, into.currency),
    inCurrency: into.currency,
    daysApart: daysBetween(out, into),
  };
}
