import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor } from '../kernel/money.js';
import { TAX_FORM_NAMES, TAX_FORMS } from './forms/tax-forms.js';
import { taxLineReport } from './tax-line-report.js';

const account = (id: string, line: string | null) => ({
  id,
  accountNumber: id,
  name: `Account ${id}`,
  category: 'expense' as const,
  subtype: 'operating_expense' as const,
  line,
  isDefault: true,
});

describe('a report by tax lines', () => {
  it('adds income and deducts expenses, line by line in the order of the form', () => {
    const accounts = [
      account('rent', '16'),
      account('sales', '1a'),
      account('more', '1a'),
      account('gift', null),
    ];
    const incomeOf = new Map([
      ['sales', 900n],
      ['more', 50n],
      ['rent', -300n],
      ['gift', -7n],
    ]);
    const report = taxLineReport(TAX_FORMS['1120'], accounts, incomeOf);
    expect(report.lines.map(({ line, amountMinor }) => [line, amountMinor])).toEqual([
      ['1a', 950n],
      ['16', 300n],
    ]);
    expect(report.onNoLine).toEqual({
      amountMinor: -7n,
      accounts: [{ accountNumber: 'gift', accountName: 'Account gift', amountMinor: -7n }],
    });
    expect(report.netIncomeMinor).toBe(643n);
  });

  it('leaves out accounts and lines without an amount', () => {
    const report = taxLineReport(
      TAX_FORMS['1120'],
      [account('rent', '16'), account('none', null)],
      new Map(),
    );
    expect(report).toEqual({ lines: [], onNoLine: { amountMinor: 0n, accounts: [] }, netIncomeMinor: 0n });
  });

  it('has a net income that is income minus deductions, plus what is on no line', () => {
    const anyBooks = fc.constantFrom(...TAX_FORM_NAMES).chain((name) =>
      fc.record({
        form: fc.constant(TAX_FORMS[name]),
        amounts: fc.array(
          fc.tuple(
            fc.option(fc.constantFrom(...TAX_FORMS[name].lines.map(({ line }) => line))),
            fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
          ),
          { maxLength: 60 },
        ),
      }),
    );
    fc.assert(
      fc.property(anyBooks, ({ form, amounts }) => {
        const accounts = amounts.map(([line], at) => account(String(at), line));
        const incomeOf = new Map(amounts.map(([, amount], at) => [String(at), amount]));
        const { lines, onNoLine, netIncomeMinor } = taxLineReport(form, accounts, incomeOf);
        const signed = lines.map(({ kind, amountMinor }) => (kind === 'income' ? amountMinor : -amountMinor));
        expect(sumMinor(signed) + onNoLine.amountMinor).toBe(netIncomeMinor);
        expect(netIncomeMinor).toBe(sumMinor(incomeOf.values()));
      }),
    );
  });
});
