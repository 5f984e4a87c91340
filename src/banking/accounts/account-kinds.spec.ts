import { describe, expect, it } from 'vitest';
import { BANK_ACCOUNT_KINDS, factsOf, isOwed } from './account-kinds.js';

describe('the kinds of bank account', () => {
  it.each([
    ['checking', 'depository', '1000', 'owned'],
    ['cash_management', 'depository', '1000', 'owned'],
    ['prepaid', 'depository', '1000', 'owned'],
    ['paypal', 'depository', '1000', 'owned'],
    ['savings', 'depository', '1010', 'owned'],
    ['money_market', 'depository', '1020', 'owned'],
    ['credit_card', 'credit', '2100', 'owed'],
    ['charge_card', 'credit', '2100', 'owed'],
    ['line_of_credit', 'loan', '2500', 'owed'],
    ['loan', 'loan', '2600', 'owed'],
    ['mortgage', 'loan', '2600', 'owed'],
    ['brokerage', 'investment', '1800', 'owned'],
    ['cash', 'other', '1050', 'owned'],
    ['other', 'other', null, 'owned'],
  ] as const)(
    '[4.3.4] %s is of type %s, is mapped to %s, and its balance is %s',
    (kind, type, accountNumber, sense) => {
      expect(factsOf(kind)).toEqual({ type, accountNumber });
      expect(isOwed(type) ? 'owed' : 'owned').toBe(sense);
    },
  );

  it('are these fourteen and no others', () => {
    expect(BANK_ACCOUNT_KINDS).toHaveLength(14);
  });
});
