import { describe, expect, it } from 'vitest';
import { isAccountNumber } from './account-names.js';

describe('isAccountNumber', () => {
  it.each([
    'DE44 5001 0517 5407 3249 31',
    'GB29NWBK60161331926819',
    'MT84MALT011000012345MTLCAST001S',
    '50010517/5407324931',
    '20-00-00 12345678',
  ])('%s is a number in every format', (text) => {
    expect([isAccountNumber(text, 'qif'), isAccountNumber(text, 'ofx')]).toEqual([true, true]);
  });

  it.each(['77', 'XXXXXXXX1234', '****1234', 'INGBNL2A/0001234567', 'ACC-123', '3f2b9a10-77aa-4c1d-8e55'])(
    '%s is a number in formats that have numbers',
    (text) => expect(isAccountNumber(text, 'ofx')).toBe(true),
  );

  it.each([
    'Checking',
    'Compte courant',
    'Girokonto 2',
    'Account 1',
    'Checking 2026',
    '当座預金',
    '000',
    'N/A',
  ])('%s is a name in every format', (text) => {
    expect([isAccountNumber(text, 'qif'), isAccountNumber(text, 'mt940')]).toEqual([false, false]);
  });

  it.each(['Visa-1234', '2026', 'Acct 12345678'])('%s is a name in QIF', (text) =>
    expect(isAccountNumber(text, 'qif')).toBe(false),
  );
});
