import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from './ids.js';
import { fromTransactionId, toTransactionId } from './transaction-id.js';

describe('public transaction ids', () => {
  it('[2.1] convert back to their uuid', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const id = toTransactionId(uuid);
        expect(id).toMatch(/^txn_[0-9A-Za-z]{22}$/);
        expect(fromTransactionId(id)).toBe(uuid);
      }),
    );
  });

  it('of later transactions sort after earlier ones', () => {
    const ids = Array.from({ length: 200 }, () => toTransactionId(newId()));
    expect([...ids].sort()).toEqual(ids);
  });

  it.each([
    ['a bare uuid', '01960000-0000-7000-8000-0000000000de'],
    ['no prefix', '00000000000000000000ab'],
    ['another prefix', 'acc_00000000000000000000ab'],
    ['a prefix in capitals', 'TXN_00000000000000000000ab'],
    ['only the prefix', 'txn_'],
    ['one character too few', 'txn_000000000000000000000'],
    ['one character too many', 'txn_00000000000000000000000'],
    ['more than a uuid', 'txn_zzzzzzzzzzzzzzzzzzzzzz'],
    ['a line end after it', 'txn_00000000000000000000ab\n'],
    ['nothing', ''],
  ])('%s is not one: %o', (_what, text) => {
    expect(fromTransactionId(text)).toBeNull();
  });
});
