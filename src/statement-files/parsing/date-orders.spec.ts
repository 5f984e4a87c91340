import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/support/statement-files/parsing.js';
import { fromDayNumber } from '../../kernel/calendar-date.js';
import { DateOrders, decideDates, looksLikeDate } from './date-orders.js';
import { DATE_ORDERS, type DateOrder } from './mapping.js';

/** The dates of a file, or the choices if their order is ambiguous. */
function read(texts: readonly string[], dateOrder?: DateOrder): readonly string[] {
  const orders = new DateOrders();
  texts.forEach((text, index) => orders.look(text, index + 1));
  const decided = decideDates(orders, { dateOrder });
  return decided.ok ? texts.map((text) => decided.read(text, 1)) : decided.ambiguity.choices;
}

const WRITERS: Readonly<Record<DateOrder, (year: string, month: string, day: string) => string>> = {
  ymd: (year, month, day) => `${year}-${month}-${day}`,
  dmy: (year, month, day) => `${day}.${month}.${year}`,
  mdy: (year, month, day) => `${month}/${day}/${year}`,
};
const written = (date: string, order: DateOrder) => {
  const [year = '', month = '', day = ''] = date.split('-');
  return WRITERS[order](year, month, day);
};

describe('date orders', () => {
  it.each([
    ['2026-03-15', '2026-03-15'],
    ['2026/3/5', '2026-03-05'],
    ['20260315', '2026-03-15'],
    ['20260315 103000', '2026-03-15'],
    ['2026-03-15T10:30:00Z', '2026-03-15'],
    ['15.03.2026', '2026-03-15'],
    ['15.03.26', '2026-03-15'],
    ['15. 3. 2026', '2026-03-15'],
    ['03/15/2026', '2026-03-15'],
    ['15 Mar 2026', '2026-03-15'],
    ['15-MAR-26', '2026-03-15'],
    ['March 15, 2026', '2026-03-15'],
    ['05/05/2026', '2026-05-05'],
  ])('reads %j', (text, date) => {
    expect(read([text])).toEqual([date]);
  });

  it.each([
    '',
    'Total',
    '2026',
    '2026-02-30',
    '32.13.2026',
    '1/2',
    '15 Foo 2026',
    '202-03-15',
    '2026-03-15x',
  ])('rejects %j', async (text) => {
    expect(looksLikeDate(text)).toBe(false);
    expect(await problemOf(() => read([text]))).toContain('is not a date');
  });

  it('is ambiguous while two orders read some date differently', () => {
    expect(read(['03/04/2026'])).toEqual(['dmy', 'mdy']);
    expect(read(['03/04/2026', '25/04/2026'])).toEqual(['2026-04-03', '2026-04-25']);
    expect(read(['03/04/2026'], 'mdy')).toEqual(['2026-03-04']);
  });

  it('rejects a file with dates that no one order allows', async () => {
    expect(await problemOf(() => read(['25/04/2026', '04/25/2026']))).toBe(
      'file line 2: "04/25/2026" has a different order of day and month than earlier dates',
    );
  });

  it('reads back every file of dates, or is ambiguous with the right order among the choices', () => {
    const dates = fc.array(fc.integer({ min: 0, max: 40_000 }).map(fromDayNumber), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(dates, fc.constantFrom(...DATE_ORDERS), (list, order) => {
        const texts = list.map((date) => written(date, order));
        const result = read(texts);
        if (DATE_ORDERS.some((choice) => choice === result[0])) expect(result).toContain(order);
        else expect(result).toEqual(list);
        expect(read(texts, order)).toEqual(list);
      }),
    );
  });

  it('never throws anything but its declared error', async () => {
    const texts = fc.array(fc.stringMatching(/^[\d./ :,-]{0,14}(?:Mar|T10:00)?$/), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(texts, async (list) => {
        await problemOf(() => read(list));
      }),
    );
  });
});
