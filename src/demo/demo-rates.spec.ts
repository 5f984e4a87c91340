import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../kernel/calendar-date.js';
import { demoRates, euroRate } from './demo-rates.js';

const [FROM, TO] = [calendarDate('2026-05-01'), calendarDate('2026-11-21')];
const rates = demoRates(FROM, TO);

describe('the rates of the demo', () => {
  it('has a rate of the week before for every day', () => {
    for (let day = FROM; day <= TO; day = addDays(day, 1)) {
      const inForce = rates.filter(({ date }) => date <= day && date > addDays(day, -7));
      expect(inForce).toEqual([{ date: inForce[0]?.date, currency: 'EUR', rate: euroRate(day) }]);
    }
  });

  it('has no rate of a later day than the last', () => {
    expect(rates.filter(({ date }) => date > TO)).toEqual([]);
  });

  it('goes down and up again between two bounds, with four decimals at most', () => {
    const values = demoRates(FROM, addDays(FROM, 364)).map(({ rate }) => rate);
    expect([Math.min(...values), Math.max(...values)]).toEqual([1.152, 1.1715]);
    for (const rate of values) expect(rate).toBe(Number(rate.toFixed(4)));
  });

  it('is the same whenever it is generated', () => {
    expect(demoRates(addDays(FROM, 70), TO)).toEqual(rates.slice(10));
  });
});
