import { describe, expect, it } from 'vitest';
import { predicateOf } from './sentences';

const NAMES = {
  user: (id: string | null) => (id === 'u1' ? 'Ana' : 'a former member'),
  key: () => ' “Nightly import”',
  client: () => '',
  date: (date: string) => `the day ${date}`,
};
const said = (action: string, changes = {}, resourceId: string | null = 'u1') =>
  predicateOf({ action, resourceId, changes }, NAMES);

describe('what was done, in words', () => {
  it.each([
    ['bank_transaction.recategorize', {}, 'recategorized a transaction'],
    ['bank_transactions.push', { created: 41, updated: 0, removed: 0 }, 'imported 41 transactions'],
    [
      'bank_transactions.push',
      { created: 1, updated: 2, removed: 3 },
      'imported 1 transaction, changed 2, removed 3',
    ],
    ['api_key.revoke', {}, 'revoked the API key “Nightly import”'],
    ['oauth_client.revoke', {}, 'revoked the OAuth client'],
    ['member.set_role', { from: 'viewer', to: 'admin' }, 'changed the role of Ana from viewer to admin'],
    ['session.refuse', { times: 3 }, 'could not sign in as Ana, 3 times'],
    ['session.refuse', {}, 'could not sign in as Ana'],
    [
      'legal_entity.lock_period',
      { from: null, to: '2026-01-31' },
      'closed the books through the day 2026-01-31',
    ],
    [
      'legal_entity.lock_period',
      { from: '2026-02-28', to: '2026-01-31' },
      'opened closed months, back to the day 2026-01-31',
    ],
    ['legal_entity.lock_period', { from: '2026-01-31', to: null }, 'opened all closed months'],
    ['legal_entity.update', { reviewThreshold: 0.95 }, 'changed what needs review'],
    ['legal_entity.update', { legalName: 'X' }, 'changed the facts of a company'],
    ['rule.update', { from: { name: 'Old' }, to: { name: 'Rent' } }, 'changed the rule “Rent”'],
    ['oauth_token.issue', { grantType: 'session' }, 'used the web app'],
  ] as const)('of %s with %j: %s', (action, changes, words) => {
    expect(said(action, changes)).toBe(words);
  });

  it('are made of the noun and the verb of an action that is new', () => {
    expect(said('webhook.create')).toBe('created a webhook');
    expect(said('order.undo_step')).toBe('undid step of an order');
    expect(said('budget.set_limit')).toBe('set limit of a budget');
    expect(said('restart')).toBe('did “restart”');
  });
});
