import { describe, expect, it } from 'vitest';
import { accountTarget, decisionOf, TRANSFER_TARGET } from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { columnValues, fromRow, TRANSACTION_COLUMNS } from './bank-transaction.columns.js';

const NOW = new Date('2026-03-06T00:00:00Z');
const selected = (over: object = {}): object => ({
  id: 'transaction-1',
  entityId: 'entity-1',
  bankAccountId: 'bank-1',
  externalId: 'x1',
  date: calendarDate('2026-03-05'),
  authorizedDate: calendarDate('2026-03-04'),
  amountMinor: 1200n,
  currency: 'USD' as CurrencyCode,
  description: 'SQ *LANDLORD 0231',
  merchant: 'Landlord',
  merchantGiven: false,
  merchantKey: 'LANDLORD',
  pending: false,
  pushedCategory: '6550',
  categoryAccountId: 'rent',
  isTransfer: false,
  source: 'pushed',
  confidence: 0.95,
  transactionType: 'expense',
  reviewReason: null,
  entryId: 'entry-1',
  bookedMinor: null,
  bookingSeq: 2,
  removedAt: null,
  needsReview: false,
  note: null,
  splitStatus: null,
  splits: null,
  decision: null,
  ruleId: null,
  predictedLevel: null,
  predictedRaw: null,
  because: null,
  ...over,
});

describe('a bank transaction in the database', () => {
  it('is selected by the names of its properties', () => {
    const names = [...TRANSACTION_COLUMNS.matchAll(/ as "?(\w+)"?/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(Object.keys(selected())));
  });

  it('is read with its columns and its decision', () => {
    expect(fromRow(selected())).toEqual({
      ...selected(),
      decision: decisionOf(accountTarget('rent'), 'pushed', 0.95),
    });
  });

  it('is read with the rule, the prediction and the reason that it came from', () => {
    const row = selected({ ruleId: 'rule-1', predictedLevel: 1, predictedRaw: 0.7, because: '7 of 9' });
    expect(fromRow(row).decision).toMatchObject({
      ruleId: 'rule-1',
      prediction: { level: 'merchant', raw: 0.7 },
      because: '7 of 9',
    });
  });

  it.each([
    ['an account', { categoryAccountId: 'rent', isTransfer: false }, accountTarget('rent')],
    ['a transfer', { categoryAccountId: null, isTransfer: true }, TRANSFER_TARGET],
    ['none', { categoryAccountId: null, isTransfer: false }, null],
  ])('has %s as its category', (_what, over, target) => {
    expect(fromRow(selected(over)).decision.target).toEqual(target);
  });

  const written = (over: object) => {
    const transaction = fromRow(selected(over));
    const values = Object.entries(columnValues('business-1', NOW));
    return Object.fromEntries(values.map(([property, valueOf]) => [property, valueOf(transaction)]));
  };

  it('is written with the columns that differ from its decision', () => {
    expect(written({ predictedLevel: 0, predictedRaw: 0.93 })).toEqual({
      businessId: 'business-1',
      createdAt: NOW,
      updatedAt: NOW,
      categoryAccountId: 'rent',
      isTransfer: false,
      predictedLevel: 0,
      predictedRaw: 0.93,
    });
  });

  it('is written as a transfer without a prediction', () => {
    expect(written({ isTransfer: true, categoryAccountId: null })).toMatchObject({
      categoryAccountId: null,
      isTransfer: true,
      predictedLevel: null,
      predictedRaw: null,
    });
  });
});
