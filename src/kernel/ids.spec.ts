import { describe, expect, it, vi } from 'vitest';
import { isUuid } from './base62.js';
import { newId } from './ids.js';

describe('new ids', () => {
  it('are unique uuids of version 7, in ascending order', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.every((id) => isUuid(id) && id[14] === '7')).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('carry the time of their creation', () => {
    const before = Date.now();
    const created = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
    expect(created).toBeGreaterThanOrEqual(before);
    expect(created).toBeLessThanOrEqual(Date.now());
  });

  it('are ascending and unique while the clock stands still or goes back', () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    try {
      const ids = [now + 5, now + 5, now, now - 60_000, now + 5, now + 6].map((time) => {
        clock.mockReturnValue(time);
        return newId();
      });
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    } finally {
      clock.mockRestore();
    }
  });

  it('share no random bytes', () => {
    const ends = Array.from({ length: 10_000 }, () => newId().slice(-12));
    expect(new Set(ends).size).toBe(ends.length);
  });
});
