import { describe, expect, it } from 'vitest';
import { addressOf, showsBooks } from './company-address';

describe('the address of another company', () => {
  it.each([
    ['/businesses/b1', '/businesses/b1?entity=e2'],
    ['/businesses/b1/review', '/businesses/b1/review?entity=e2'],
    ['/businesses/b1/transactions/t7', '/businesses/b1/transactions?entity=e2'],
    ['/businesses/b1/transactions/rules/new', '/businesses/b1/transactions/rules?entity=e2'],
    ['/businesses/b1/accounts/a1/import', '/businesses/b1/accounts?entity=e2'],
    ['/businesses/b1/companies/e1', '/businesses/b1/companies?entity=e2'],
    ['/businesses/b1/calendar/o1/file', '/businesses/b1/calendar?entity=e2'],
    ['/businesses/b1/settings/accounting/close-months', '/businesses/b1/settings/accounting?entity=e2'],
    ['/businesses/b1/reports/cash-flow', '/businesses/b1/reports/cash-flow?entity=e2'],
  ])('of %s is %s', (from, to) => {
    expect(addressOf('e2', from)).toBe(to);
  });

  it('of a page of the whole business is its Home', () => {
    expect(addressOf('e2', '/businesses/b1/members')).toBe('/businesses/b1?entity=e2');
  });
});

describe('a page', () => {
  it.each([
    '/businesses/b1',
    '/businesses/b1/',
    '/businesses/b1/review',
    '/businesses/b1/calendar',
    '/businesses/b1/reports/trial-balance',
    '/businesses/b1/settings/accounting',
  ])('shows the books of a company at %s', (path) => expect(showsBooks(path)).toBe(true));

  it.each(['/businesses/b1/members', '/businesses/b1/settings', '/businesses/b1/reviewers', '/security'])(
    'shows no books at %s',
    (path) => expect(showsBooks(path)).toBe(false),
  );
});
