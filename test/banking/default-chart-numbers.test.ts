import { describe, expect, it } from 'vitest';
import { BANK_ACCOUNT_KINDS, factsOf } from '../../src/banking/accounts/account-kinds.js';
import { KEYWORD_GROUPS } from '../../src/categorization/keywords/index.js';
import { ENTITY_TYPES } from '../../src/entities/index.js';
import { defaultChart } from '../../src/ledger/default-charts.js';

const SUBTYPES = {
  depository: ['bank'],
  credit: ['credit_card'],
  loan: ['line_of_credit', 'loan'],
  investment: ['investment'],
  other: ['cash'],
};

// Banking refers to the default charts by account number and never imports them: only this test catches a mismatch.
describe.each(ENTITY_TYPES)('the chart of a new %s', (entityType) => {
  const chart = new Map(defaultChart(entityType).map((account) => [account.accountNumber, account]));

  it('has every account in the keyword dictionary: revenue for money in, expense for money out', () => {
    const named = KEYWORD_GROUPS.map(({ accountNumber, direction }) => ({
      accountNumber,
      direction,
      category: chart.get(accountNumber)?.category ?? null,
    }));
    expect(
      named.filter(({ direction, category }) => category !== (direction === 'in' ? 'revenue' : 'expense')),
    ).toEqual([]);
  });

  it('[4.3.4] has every account that a kind is mapped to, with a matching subtype', () => {
    const mapped = BANK_ACCOUNT_KINDS.filter((kind) => factsOf(kind).accountNumber !== null);
    expect(mapped).toHaveLength(BANK_ACCOUNT_KINDS.length - 1);
    for (const kind of mapped) {
      const { accountNumber, type } = factsOf(kind);
      expect(SUBTYPES[type], kind).toContain(chart.get(accountNumber!)?.subtype);
    }
  });
});
