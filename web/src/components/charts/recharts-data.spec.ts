import { describe, expect, it } from 'vitest';
import type { ChartData } from './chart-data.js';
import { drawnPoints, drawnSeries, formatShortMoney, nameOfPoint } from './recharts-data.js';

const chart: ChartData = {
  label: 'Two accounts',
  currency: 'USD',
  series: [
    { key: 'a', name: 'A. Checking' },
    { key: 'b', name: 'Savings' },
  ],
  points: [
    { date: '2026-01-01', label: 'Jan 1', values: [1, null] },
    { date: '2026-01-02', label: 'Jan 2', name: 'January 2 so far', isUnfinished: true, values: [-2, 3] },
  ],
};

describe('the data of a chart', () => {
  it('has keys that no name can break, and unknown values', () => {
    expect(drawnSeries(chart).map(({ name, label }) => [name, label])).toEqual([
      ['s0', 'A. Checking'],
      ['s1', 'Savings'],
    ]);
    expect(drawnPoints(chart)).toEqual([
      { label: 'Jan 1', name: 'Jan 1, 2026', isUnfinished: false, s0: 1, s1: null },
      { label: 'Jan 2', name: 'January 2 so far', isUnfinished: true, s0: -2, s1: 3 },
    ]);
  });

  it('names the point under the pointer', () => {
    const [first] = drawnPoints(chart);
    expect(nameOfPoint('Jan 1', [{ payload: first }])).toBe('Jan 1, 2026');
    expect(nameOfPoint('Jan 1', [])).toBe('');
  });

  it('has amounts that fit an axis', () => {
    const amounts = [0, 950, -1_250, 12_500, 3_000_000];
    expect(amounts.map((amount) => formatShortMoney(amount, 'USD'))).toEqual([
      '$0',
      '$950',
      '-$1.3K',
      '$12.5K',
      '$3M',
    ]);
  });
});
