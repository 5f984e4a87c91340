import { describe, expect, it } from 'vitest';
import { placeOf } from './places';

const pathOf = (action: string, resourceType: string, resourceId: string | null = 'x1', changes = {}) =>
  placeOf({ action, resourceType, resourceId, changes })?.path;

describe('the page of an event', () => {
  it.each([
    ['bank_transaction.recategorize', 'bank_transaction', 'transactions/x1'],
    ['legal_entity.close_year', 'legal_entity', 'settings/accounting?entity=x1'],
    ['legal_entity.update', 'legal_entity', 'companies/x1'],
    ['budget.set', 'legal_entity', undefined],
    ['rule.update', 'rule', 'transactions/rules/x1'],
    ['rule.delete', 'rule', undefined],
    ['signature_envelope.open', 'ein_application', 'companies/applications/x1'],
    ['request.insufficient_scope', 'route', undefined],
  ])('of %s about a %s is %s', (action, type, path) => {
    expect(pathOf(action, type)).toBe(path);
  });

  it('is that of what the event names', () => {
    expect(pathOf('transfer.match', 'transfer', 'x1', { outTransactionId: 'txn_1' })).toBe(
      'transactions/txn_1',
    );
    expect(pathOf('transfer.match', 'transfer')).toBe(undefined);
    expect(pathOf('ledger_account.create', 'ledger_account', 'x1', { accountNumber: '6910' })).toBe(
      'reports/general-ledger?accountNumber=6910',
    );
  });

  it('is none without a record', () => {
    expect(pathOf('bank_transaction.update', 'bank_transaction', null)).toBe(undefined);
  });
});
