import { describe, expect, it } from 'vitest';
import { isUuid } from './base62.js';
import { newId } from './ids.js';

describe('new ids', () => {
  it('are unique uuids of version 7, in ascending order', () => {
    const ids = Array.from({ length: 1_000 }, newId);
    expect(ids.every((id) => isUuid(id) && id[14] === '7')).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });
});
