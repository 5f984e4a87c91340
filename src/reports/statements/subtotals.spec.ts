import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountCategory,
  type AccountSubtype,
  type AccountMovement,
  SUBTYPES,
} from '../../ledger/index.js';
import { balanceSheet } from './balance-sheet.js';
import { incomeStatement } from './income-statement.js';

const RETAINED = { accountNumber: '3200', accountName: 'Retained Earnings' };

/** A movement of an account of its own for each subtype; debit positive. */
function movementOf(category: AccountCategory, subtype: AccountSubtype, netMinor: bigint): AccountMovement {
  return {
    accountId: subtype,
    accountNumber: subtype,
    accountName: subtype,
    category,
    subtype,
    debitMinor: netMinor > 0n ? netMinor : 0n,
    creditMinor: netMinor < 0n ? -netMinor : 0n,
    cashInMinor: 0n,
    cashOutMinor: 0n,
    openingMinor: 0n,
    closingDebitMinor: 0n,
    closingCreditMinor: 0n,
  };
}

describe('an income statement', () => {
  it('leads from revenue to the income before tax', () => {
    const { subtotals, netIncomeMinor } = incomeStatement([
      movementOf('revenue', 'revenue', -1000n),
      movementOf('revenue', 'contra_revenue', 50n),
      movementOf('revenue', 'uncategorized_income', -30n),
      movementOf('revenue', 'other_income', -9n),
      movementOf('expense', 'cost_of_sales', 400n),
      movementOf('expense', 'operating_expense', 200n),
      movementOf('expense', 'depreciation', 60n),
      movementOf('expense', 'uncategorized_expense', 20n),
      movementOf('expense', 'interest', 5n),
      movementOf('expense', 'other_expense', 3n),
      movementOf('expense', 'income_tax', 70n),
    ]);
    expect(subtotals).toEqual({
      costOfSales: 400n,
      grossProfit: 580n,
      operatingIncome: 300n,
      incomeBeforeTax: 301n,
    });
    expect(netIncomeMinor).toBe(231n);
  });

  it('has an income before tax that only income tax separates from the net income, whatever the accounts', () => {
    const anyMovement = fc.oneof(
      ...(['revenue', 'expense'] as const).map((category) =>
        fc
          .tuple(fc.constantFrom(...SUBTYPES[category]), fc.bigInt(-1000n, 1000n))
          .map(([subtype, netMinor]) => movementOf(category, subtype, netMinor)),
      ),
    );
    fc.assert(
      fc.property(fc.array(anyMovement, { maxLength: 20 }), (movements) => {
        const { subtotals, netIncomeMinor } = incomeStatement(movements);
        const taxes = movements.filter(({ subtype }) => subtype === 'income_tax');
        const taxMinor = taxes.reduce(
          (sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor,
          0n,
        );
        expect(subtotals.incomeBeforeTax - taxMinor).toBe(netIncomeMinor);
      }),
    );
  });
});

it('a balance sheet divides assets and liabilities into current and non-current ones', () => {
  const current = [
    movementOf('asset', 'bank', 1000n),
    movementOf('asset', 'accounts_receivable', 200n),
    movementOf('asset', 'transfer_clearing', -30n),
    movementOf('liability', 'credit_card', -70n),
    movementOf('liability', 'line_of_credit', -11n),
  ];
  const nonCurrent = [
    movementOf('asset', 'fixed_asset', 400n),
    movementOf('asset', 'deposit', 25n),
    movementOf('liability', 'loan', -300n),
    movementOf('liability', 'owner_loan', -40n),
  ];
  expect(balanceSheet(nonCurrent, current, RETAINED).subtotals).toEqual({
    currentAssets: 1170n,
    nonCurrentAssets: 425n,
    currentLiabilities: 81n,
    nonCurrentLiabilities: 340n,
  });
});
