import { describe, expect, it } from 'vitest';
import { takesBankFile } from './takes-bank-file';

describe('a bank file', () => {
  it.each([
    '/businesses/b1',
    '/businesses/b1/',
    '/businesses/b1/review',
    '/businesses/b1/transactions',
    '/businesses/b1/accounts',
    '/businesses/b1/accounts/a1',
    '/businesses/b1/reports',
    '/businesses/b1/reports/cash-flow',
  ])('can be dropped on %s', (path) => expect(takesBankFile(path)).toBe(true));

  it.each([
    '/',
    '/security',
    '/businesses/new',
    '/businesses/b1/members',
    '/businesses/b1/transactions/txn_1',
    '/businesses/b1/transactions/rules',
    '/businesses/b1/accounts/new',
    '/businesses/b1/accounts/import',
    '/businesses/b1/accounts/a1/import',
    '/businesses/b1/accounts/a1/ledger-account',
    '/businesses/b1/accounts/imports/i1',
  ])('cannot be dropped on %s', (path) => expect(takesBankFile(path)).toBe(false));
});
