import { describe, expect, it } from 'vitest';
import { RecentPositions } from './recent-positions.js';

const at = (lsn: number) => ({ timeline: 1, lsn: BigInt(lsn) });

describe('the position that every read must show', () => {
  it('is unknown at first', () => {
    expect(new RecentPositions().required(0)).toBeNull();
  });

  it('is the first one after the start, which no read may be older than', () => {
    const positions = new RecentPositions();
    positions.add(at(7), 0);
    positions.add(at(8), 1_000);
    expect(positions.required(1_000)).toEqual(at(7));
  });

  it('is then the last one that is five seconds old', () => {
    const positions = new RecentPositions();
    for (let second = 0; second <= 9; second++) positions.add(at(second), second * 1_000);
    expect(positions.required(9_000)).toEqual(at(4));
  });

  it('is unknown once the primary has been silent for ten seconds, and known when it is back', () => {
    const positions = new RecentPositions();
    positions.add(at(1), 0);
    expect(positions.required(10_000)).toEqual(at(1));
    expect(positions.required(10_001)).toBeNull();
    positions.add(at(2), 11_000);
    expect(positions.required(11_000)).toEqual(at(2));
  });
});
