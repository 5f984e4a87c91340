import { describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import { filteredTarget, linkTarget, publicTargetId, TARGET_TYPES } from './link-targets.js';

describe('the target of a link', () => {
  it.each(TARGET_TYPES)('has the id that the API shows: %s', (type) => {
    const id = newId();
    const shown = type === 'transaction' ? toTransactionId(id) : id;
    expect(linkTarget(type, shown)).toEqual({ type, id });
    expect(publicTargetId(linkTarget(type, shown))).toBe(shown);
  });

  it.each(TARGET_TYPES)('has an id in the format of its type: %s', (type) => {
    const other = type === 'transaction' ? newId() : toTransactionId(newId());
    for (const id of [other, 'one', '', 'txn_', 'txn_!'])
      expect(() => linkTarget(type, id)).toThrow(/^targetId must be/);
  });

  it('of a filter needs both parameters or none', () => {
    expect(filteredTarget({})).toBeUndefined();
    expect(() => filteredTarget({ targetType: 'obligation' })).toThrow(
      'targetId is required with targetType',
    );
    expect(() => filteredTarget({ targetId: newId() })).toThrow('targetType is required with targetId');
  });
});
