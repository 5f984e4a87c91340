import { describe, expect, it } from 'vitest';
import type { AccountCategory, AccountSubtype } from '../ledger/index.js';
import { assignLines } from './assign-lines.js';
import { TAX_FORMS, type TaxFormName } from './forms/tax-forms.js';

function account(accountNumber: string, category: AccountCategory, subtype: AccountSubtype) {
  return { id: `id of ${accountNumber}`, accountNumber, name: 'An account', category, subtype };
}

const MEALS = account('6400', 'expense', 'operating_expense');

function lineOf(form: TaxFormName, one = MEALS, chosen?: string | null) {
  const choices =
    chosen === undefined ? [] : [{ accountId: one.id, category: 'expense' as const, line: chosen }];
  const [assigned] = assignLines(TAX_FORMS[form], [one], choices);
  return [assigned?.line, assigned?.isDefault];
}

describe('the line of an account', () => {
  it.each<[TaxFormName, string]>([
    ['1120', '26'],
    ['1120-S', '20'],
    ['1065', '21'],
    ['schedule_c', '24b'],
  ])('of the default chart is that of its number on form %s', (form, line) => {
    expect(lineOf(form)).toEqual([line, true]);
  });

  it('of another number is that of its subtype', () => {
    expect(lineOf('schedule_c', account('6401', 'expense', 'operating_expense'))).toEqual(['27b', true]);
    expect(lineOf('schedule_c', account('4200', 'revenue', 'contra_revenue'))).toEqual(['2', true]);
  });

  it.each([
    ['4999', 'revenue', 'uncategorized_income'],
    ['6999', 'expense', 'uncategorized_expense'],
  ] as const)('is none for %s: it is not known what the amounts are', (number, category, subtype) => {
    expect(lineOf('1120', account(number, category, subtype))).toEqual([null, true]);
  });

  it('can be chosen, also none', () => {
    expect(lineOf('1120', MEALS, 'M1-5')).toEqual(['M1-5', false]);
    expect(lineOf('1120', MEALS, null)).toEqual([null, false]);
  });

  it('is none if the form no longer has the one that was chosen', () => {
    expect(lineOf('1120', MEALS, '99')).toEqual([null, false]);
  });

  it('exists for revenue and expenses alone, by account number', () => {
    const chart = [
      account('6300', 'expense', 'operating_expense'),
      account('1000', 'asset', 'bank'),
      account('3200', 'equity', 'retained_earnings'),
      account('2000', 'liability', 'accounts_payable'),
      account('4000', 'revenue', 'revenue'),
    ];
    const numbers = assignLines(TAX_FORMS['1065'], chart, []).map(({ accountNumber }) => accountNumber);
    expect(numbers).toEqual(['4000', '6300']);
  });
});
