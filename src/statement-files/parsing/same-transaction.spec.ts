import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import { type ComparedTransaction, isEqualTransaction, isSameTransaction } from './same-transaction.js';

const of = (date: string, amountMinor: bigint, description: string, merchant: string | null = null) =>
  ({ date: calendarDate(date), amountMinor, description, merchant }) satisfies ComparedTransaction;
const RENT = of('2026-04-02', 9_000n, 'WORKSHOP RENT 4411');

describe('isSameTransaction', () => {
  it.each<[string, ComparedTransaction, boolean]>([
    ['another amount and text on the same day', of('2026-04-02', 100n, 'BAKERY'), true],
    ['another amount within three days', of('2026-04-05', 9_500n, 'Workshop rent'), true],
    ['another text within three days', of('2026-03-30', 9_000n, 'DIRECT DEBIT'), true],
    ['the merchant instead of the text', of('2026-04-03', 9_500n, 'DD', 'Workshop Rent'), true],
    ['another amount and text a day later', of('2026-04-03', 100n, 'BAKERY'), false],
    ['a date that moved by six days', of('2026-04-08', 9_000n, 'WORKSHOP RENT'), true],
    ['another amount six days later', of('2026-04-08', 9_500n, 'WORKSHOP RENT'), false],
    ['the same a week later', of('2026-04-09', 9_000n, 'WORKSHOP RENT 4411'), false],
  ])('%s', (_what, other, isSame) => {
    expect(isSameTransaction(RENT, other)).toBe(isSame);
    expect(isSameTransaction(other, RENT)).toBe(isSame);
  });

  it.each<[string, string, boolean]>([
    ['SAW 01/03', 'SAW 02/03', false],
    ['SAW 1 de 10', 'SAW 2 de 10', false],
    ['SAW 1 of 2', 'SAW 1 of 2', true],
    ['SAW 01/03', 'SAW 02/04', true],
    // Days of a month, not instalments.
    ['SAW 02/04', 'SAW 03/04', true],
    ['REF 2026/04/02 1', 'REF 2026/04/03 1', true],
  ])('%j and %j', (one, other, isSame) => {
    const [first, second] = [of('2026-04-02', 1n, one), of('2026-04-03', 1n, other)];
    expect(isSameTransaction(first, second)).toBe(isSame);
    expect(isEqualTransaction(first, { ...second, date: first.date })).toBe(isSame);
  });
});
