import { describe, expect, it } from 'vitest';
import { accountTarget, decisionOf, TRANSFER_TARGET } from '../categorization/index.js';
import { calendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { type BankTransactionRow, fromRow, toColumns } from './bank-transaction.row.js';

const NOW = new Date('2026-03-06T00:00:00Z');
const stored = (over: Partial<BankTransactionRow> = {}): BankTransactionRow => ({
  id: 'row-1',
  entity_id: 'entity-1',
  bank_account_id: 'bank-1',
  external_id: 'x1',
  date: calendarDate('2026-03-05'),
  authorized_date: calendarDate('2026-03-04'),
  amount_minor: 1200n,
  currency: 'USD' as CurrencyCode,
  description: 'SQ *LANDLORD 0231',
  merchant: 'Landlord',
  merchant_given: false,
  merchant_key: 'LANDLORD',
  pending: false,
  pushed_category: '6550',
  category_account_id: 'rent',
  is_transfer: false,
  category_source: 'pushed',
  confidence: 0.95,
  transaction_type: 'expense',
  needs_review: false,
  review_reason: null,
  entry_id: 'entry-1',
  booking_seq: 2,
  removed: false,
  rule_id: null,
  predicted_level: null,
  predicted_raw: null,
  because: null,
  ...over,
});

describe('a bank transaction in the database', () => {
  it('is read field by field', () => {
    expect(fromRow(stored())).toEqual({
      id: 'row-1',
      entityId: 'entity-1',
      bankAccountId: 'bank-1',
      externalId: 'x1',
      date: '2026-03-05',
      authorizedDate: '2026-03-04',
      amountMinor: 1200n,
      currency: 'USD',
      description: 'SQ *LANDLORD 0231',
      merchant: 'Landlord',
      merchantGiven: false,
      merchantKey: 'LANDLORD',
      pending: false,
      pushedCategory: '6550',
      decision: decisionOf(accountTarget('rent'), 'pushed', 0.95),
      transactionType: 'expense',
      reviewReason: null,
      entryId: 'entry-1',
      bookingSeq: 2,
      removed: false,
    });
  });

  it('is read with the rule, the prediction and the reason that it came from', () => {
    const row = stored({ rule_id: 'rule-1', predicted_level: 1, predicted_raw: 0.7, because: '7 of 9' });
    expect(fromRow(row).decision).toMatchObject({
      ruleId: 'rule-1',
      prediction: { level: 'merchant', raw: 0.7 },
      because: '7 of 9',
    });
  });

  it.each([
    ['an account', { category_account_id: 'rent', is_transfer: false }, accountTarget('rent')],
    ['a transfer', { category_account_id: null, is_transfer: true }, TRANSFER_TARGET],
    ['none', { category_account_id: null, is_transfer: false }, null],
  ])('has %s as its category', (_what, over, target) => {
    expect(fromRow(stored(over)).decision.target).toEqual(target);
  });

  it('is written in the order of the columns, one array for each', () => {
    const rows = [
      fromRow(stored({ predicted_level: 0, predicted_raw: 0.93, because: '14 of 15' })),
      fromRow(
        stored({
          id: 'row-2',
          is_transfer: true,
          category_account_id: null,
          review_reason: 'low_confidence',
          removed: true,
          authorized_date: null,
          rule_id: 'rule-1',
        }),
      ),
    ];
    expect(toColumns(rows, NOW)).toEqual([
      ['row-1', 'row-2'],
      ['entity-1', 'entity-1'],
      ['bank-1', 'bank-1'],
      ['USD', 'USD'],
      ['x1', 'x1'],
      ['2026-03-05', '2026-03-05'],
      ['2026-03-04', null],
      [1200n, 1200n],
      ['SQ *LANDLORD 0231', 'SQ *LANDLORD 0231'],
      ['Landlord', 'Landlord'],
      [false, false],
      ['LANDLORD', 'LANDLORD'],
      [false, false],
      ['6550', '6550'],
      ['rent', null],
      [false, true],
      ['pushed', 'pushed'],
      [0.95, 0.95],
      ['expense', 'expense'],
      [false, true],
      [null, 'low_confidence'],
      ['entry-1', 'entry-1'],
      [2, 2],
      [null, NOW],
      [null, 'rule-1'],
      [0, null],
      [0.93, null],
      ['14 of 15', null],
    ]);
  });
});
