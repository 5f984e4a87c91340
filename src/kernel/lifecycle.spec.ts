import { describe, expect, it } from 'vitest';
import { Lifecycle } from './lifecycle.js';

const DOOR = new Lifecycle(['open', 'shut', 'locked'], 'open', {
  shut: { from: ['open'], to: 'shut' },
  lock: { from: ['shut'], to: 'locked' },
  open: { from: ['shut', 'locked'], to: 'open' },
});

describe('a lifecycle', () => {
  it('returns the status that an allowed trigger leads to', () => {
    expect(DOOR.next('open', 'shut')).toBe('shut');
    expect(DOOR.next('locked', 'open')).toBe('open');
  });

  it('returns null for a trigger that is not allowed', () => {
    expect(DOOR.next('open', 'lock')).toBeNull();
    expect(DOOR.next('open', 'open')).toBeNull();
  });

  it('lists its triggers', () => {
    expect(DOOR.triggers).toEqual(['shut', 'lock', 'open']);
  });

  it('rejects an unknown status', () => {
    const transitions = { burn: { from: ['open'], to: 'ashes' } };
    expect(() => new Lifecycle(['open'], 'open', transitions)).toThrow(
      'burn names ashes, which is not a status',
    );
  });

  it('rejects a status that no transition leads to', () => {
    const transitions = { shut: { from: ['open'], to: 'shut' } };
    expect(() => new Lifecycle(['open', 'shut', 'locked'], 'open', transitions)).toThrow(
      'nothing leads to locked',
    );
  });
});
