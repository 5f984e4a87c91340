import { expect } from 'vitest';
import type { ApiResponse } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import { type DeclareInput, predictActivate, predictDeclare, predictMap } from './accounts.js';
import {
  type DecideInput,
  predictDecision,
  predictUndo,
  rowsToUndo,
  rowToDecide,
  type UndoInput,
} from './decisions.js';
import {
  type EntryInput,
  learnEntryId,
  predictEntry,
  predictReversal,
  type ReverseInput,
} from './entries.js';
import {
  legsOf,
  type LegsInput,
  matchToEnd,
  namesOf,
  predictEnd,
  predictMatch,
  predictRejection,
} from './matches.js';
import { pick } from './pick.js';
import { learnIds, predictPush, type PushInput } from './push.js';
import { postingsOf } from './postings.js';
import {
  closingBalanceOf,
  predictReconcile,
  predictUndoReconciliation,
  type ReconcileInput,
  reconciliationToUndo,
  type UndoReconciliationInput,
} from './reconciliations.js';
import { predictRevalue } from './revaluations.js';
import {
  partsOf,
  predictSplit,
  predictUnsplit,
  rowToSplit,
  rowToUnsplit,
  type SplitInput,
} from './splits.js';
import { allRows, type ModelBooks, type Prediction, refused, toAmount } from './state.js';

/** The service under test in a model run. */
export interface Real {
  readonly business: TestBusiness;
  /** Ids of ledger accounts by number. */
  readonly accountIds: ReadonlyMap<string, string>;
}

/** An operation on the books, for the model and for the service. */
export interface Operation<Input> {
  readonly name: string;
  /** Whether the operation has something to work on. */
  readonly isPossible?: (books: ModelBooks, input: Input) => boolean;
  /** Changes the model's books like the service, and returns the expected response. */
  readonly predict: (books: ModelBooks, input: Input) => Prediction;
  /** Sends the request. Gets the model's books from before the operation. */
  readonly send: (real: Real, input: Input, before: ModelBooks) => Promise<ApiResponse<any>>;
  /** Stores the service's ids from its response in the model. */
  readonly learn?: (after: ModelBooks, input: Input, data: any) => void;
}

export const declare: Operation<DeclareInput> = {
  name: 'declare',
  predict: predictDeclare,
  send: ({ business }, { institution, accounts }) =>
    business.api.post('/v1/bank-accounts', {
      institutionName: institution,
      accounts: accounts.map(({ name, currency, kind, opening }) => ({
        externalId: name,
        name,
        currency,
        kind,
        ...(opening && { openingBalance: toAmount(opening.amount), openingBalanceDate: opening.date }),
      })),
    }),
  learn: (books, _input, data) => {
    for (const { externalId, bankAccountId } of data.accounts) {
      const account = books.accounts.get(externalId);
      if (account) account.id = bankAccountId;
    }
  },
};

export const pushRows: Operation<PushInput> = {
  name: 'push',
  isPossible: (_books, { rows, removed }) => rows.length + removed.length > 0,
  predict: predictPush,
  send: ({ business }, { institution, rows, removed }) =>
    business.api.post('/v1/transactions', {
      institutionName: institution,
      transactions: rows.map(({ account, amount, ...row }) => ({
        ...row,
        accountExternalId: account,
        amount: toAmount(amount),
      })),
      removed: removed.map(({ account, externalId }) => ({ accountExternalId: account, externalId })),
    }),
  learn: learnIds,
};

const hasRows = (books: ModelBooks) => allRows(books).length > 0;

export const decideRow: Operation<DecideInput> = {
  name: 'decide',
  isPossible: hasRows,
  predict: predictDecision,
  send: ({ business }, input, books) =>
    business.api.patch(`/v1/transactions/${rowToDecide(books, input).row.id}`, { category: input.category }),
};

export const undoDecisions: Operation<UndoInput> = {
  name: 'undo',
  isPossible: hasRows,
  predict: predictUndo,
  send: ({ business }, input, books) => {
    const ids = rowsToUndo(books, input).map(({ row }) => row.id);
    return input.isBulk
      ? business.api.post('/v1/transactions/undo-decisions', { ids })
      : business.api.post(`/v1/transactions/${ids[0]}/undo-decision`);
  },
};

export const splitRow: Operation<SplitInput> = {
  name: 'split',
  isPossible: hasRows,
  predict: predictSplit,
  send: ({ business }, input, books) => {
    const { row } = rowToSplit(books, input);
    const splits = partsOf(input, row).map(({ number, amount, description }) => ({
      amount: toAmount(amount),
      category: number,
      description,
    }));
    return business.api.put(`/v1/transactions/${row.id}/splits`, { splits });
  },
};

export const unsplitRow: Operation<{ row: number }> = {
  name: 'unsplit',
  isPossible: hasRows,
  predict: predictUnsplit,
  send: ({ business }, input, books) =>
    business.api.send('DELETE', `/v1/transactions/${rowToUnsplit(books, input).row.id}/splits`),
};

export const matchLegs: Operation<LegsInput> = {
  name: 'match',
  isPossible: hasRows,
  predict: predictMatch,
  send: ({ business }, input, books) => business.api.post('/v1/transfers', legNames(books, input)),
};

export const rejectLegs: Operation<LegsInput> = {
  name: 'reject',
  isPossible: hasRows,
  predict: predictRejection,
  send: ({ business }, input, books) => business.api.post('/v1/transfers/rejections', legNames(books, input)),
};

function legNames(books: ModelBooks, input: LegsInput) {
  const [out, into] = legsOf(books, input);
  return namesOf(out.row, into.row);
}

export const endMatch: Operation<{ match: number }> = {
  name: 'end',
  isPossible: ({ matches }) => matches.length > 0,
  predict: predictEnd,
  send: async ({ business }, input, books) => {
    const { body } = await business.api.get('/v1/transfers?limit=200');
    const { out } = matchToEnd(books, input);
    const { id } = body.data.find(({ outTransactionId }: any) => outTransactionId === out.id);
    return business.api.send('DELETE', `/v1/transfers/${id}`);
  },
};

export const mapAccount: Operation<{ account: string; number: string }> = {
  name: 'map',
  isPossible: (books, { account }) => books.accounts.has(account),
  predict: predictMap,
  send: ({ business }, { account, number }, books) =>
    business.api.patch(`/v1/bank-accounts/${books.accounts.get(account)?.id}`, {
      ledgerAccountNumber: number,
    }),
};

export const activate: Operation<{ number: string; isActive: boolean }> = {
  name: 'activate',
  predict: predictActivate,
  send: ({ business, accountIds }, { number, isActive }) =>
    business.api.patch(`/v1/accounts/${accountIds.get(number)}`, { isActive }),
};

export const enter: Operation<EntryInput> = {
  name: 'enter',
  predict: predictEntry,
  send: ({ business }, { date, lines }) =>
    business.api.post('/v1/journal-entries', {
      date,
      description: 'manual entry',
      lines: lines.map(({ number, amount }) => ({
        accountNumber: number,
        ...(amount > 0n ? { debit: toAmount(amount) } : { credit: toAmount(-amount) }),
      })),
    }),
  learn: (books, _input, data) => learnEntryId(books, data),
};

export const reverseEntry: Operation<ReverseInput> = {
  name: 'reverse',
  isPossible: (books) => books.entries.length > 0,
  predict: predictReversal,
  send: ({ business }, { entry, date }, books) =>
    business.api.post(`/v1/journal-entries/${pick(books.entries, entry).id}/reverse`, date ? { date } : {}),
  learn: (books, _input, data) => learnEntryId(books, data),
};

/** Entries posted by banking cannot be reversed over the API. */
export const reverseOwned: Operation<{ booking: number }> = {
  name: 'reverse a booking',
  isPossible: (books) => [...postingsOf(books).keys()].some((key) => key.startsWith('row ')),
  predict: () => refused(409, 'entry_owned'),
  send: async ({ business }, { booking }) => {
    const { body } = await business.api.get('/v1/journal-entries?source=bank_transaction&limit=200');
    return business.api.post(`/v1/journal-entries/${pick<{ id: string }>(body.data, booking).id}/reverse`);
  },
};

export const closePeriod: Operation<{ through: string | null }> = {
  name: 'close',
  predict: (books, { through }) => {
    books.lockedThrough = through;
    return { status: 200, data: { entityId: expect.any(String), lockedThrough: through } };
  },
  send: ({ business }, { through }) =>
    business.api.put(`/v1/entities/${business.entityId}/period-lock`, { lockedThrough: through }),
};

export const revalue: Operation<{ through: string }> = {
  name: 'revalue',
  predict: predictRevalue,
  send: ({ business }, { through }) =>
    business.api.post(`/v1/entities/${business.entityId}/revalue`, { through }),
};

export const reconcile: Operation<ReconcileInput> = {
  name: 'reconcile',
  isPossible: (books, { account }) => books.accounts.has(account),
  predict: predictReconcile,
  send: async ({ business }, input, books) => {
    const path = reconciliationsOf(books, input.account);
    const closingBalance = closingBalanceOf(books, input);
    const started = await business.api.post(path, { to: input.through, closingBalance });
    if (started.status !== 201) return started;
    return business.api.post(`${path}/${started.body.data.id}/complete`);
  },
  learn: (books, { account }, data) => {
    const completed = books.accounts.get(account)?.reconciliations.at(-1);
    if (completed) completed.id = data.id;
  },
};

export const undoReconciliation: Operation<UndoReconciliationInput> = {
  name: 'undo a reconciliation',
  isPossible: (books, { account }) => (books.accounts.get(account)?.reconciliations.length ?? 0) > 0,
  predict: predictUndoReconciliation,
  send: ({ business }, input, books) => {
    const { id } = reconciliationToUndo(books, input);
    return business.api.post(`${reconciliationsOf(books, input.account)}/${id}/undo`, {});
  },
};

function reconciliationsOf(books: ModelBooks, account: string): string {
  return `/v1/bank-accounts/${books.accounts.get(account)?.id}/reconciliations`;
}
