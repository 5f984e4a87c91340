import { negativeCashBalance, staleFeed, unbookedCurrency, unmappedAccount } from './checks/bank-accounts.js';
import { moneyInTransit, openingBalanceEquity, uncategorizedMoney } from './checks/books.js';
import { duplicateDocument } from './checks/duplicate-document.js';
import { duplicateTransaction } from './checks/duplicate-transaction.js';
import { missingEinLetter, missingFormationDocument } from './checks/missing-documents.js';
import { reviewBacklog } from './checks/review-backlog.js';
import { splitCleared } from './checks/split-cleared.js';
import { statementBalance } from './checks/statement-balance.js';
import { statementGap } from './checks/statement-gap.js';
import { unmatchedTransfer } from './checks/unmatched-transfer.js';
import type { Detector } from './detector.js';

/** Every detector, in the order in which findings of one severity are listed. */
export const DETECTORS: readonly Detector[] = [
  negativeCashBalance,
  unbookedCurrency,
  moneyInTransit,
  uncategorizedMoney,
  missingFormationDocument,
  missingEinLetter,
  statementGap,
  statementBalance,
  staleFeed,
  duplicateTransaction,
  splitCleared,
  unmatchedTransfer,
  reviewBacklog,
  openingBalanceEquity,
  unmappedAccount,
  duplicateDocument,
];

export const DETECTOR_CODES: readonly string[] = DETECTORS.map(({ code }) => code);
