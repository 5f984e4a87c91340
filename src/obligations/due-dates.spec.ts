import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, FIRST_DATE, fromDayNumber, toDayNumber } from '../kernel/calendar-date.js';
import { occurrencesOf } from './due-dates.js';
import type { DatesOfEntity } from './occurrence.js';
import { RULES } from './rules/index.js';

const NEVER_SAID: DatesOfEntity = { formationDate: null, fiscalYearEndMonth: 12 };
const formed = (date: string, fiscalYearEndMonth = 12): DatesOfEntity => ({
  formationDate: calendarDate(date),
  fiscalYearEndMonth,
});
const endingIn = (fiscalYearEndMonth: number): DatesOfEntity => ({ ...NEVER_SAID, fiscalYearEndMonth });

const ruleOf = (code: string) => {
  const rule = RULES.find((candidate) => candidate.code === code);
  if (!rule) throw new Error(`no rule ${code}`);
  return rule;
};

/** Due dates of a rule within a year, or within years such as `2026-2027`. */
const dueIn = (code: string, years: string, entity: DatesOfEntity): string[] => {
  const { cadence, roll } = ruleOf(code);
  const [from = years, to = from] = years.split('-');
  const window = { from: calendarDate(`${from}-01-01`), to: calendarDate(`${to}-12-31`) };
  return occurrencesOf(cadence, roll, entity, window).map(({ dueDate }) => dueDate);
};

describe('published due dates', () => {
  it.each([
    ['us.form-1065', '2024', '2024-03-15'],
    ['us.form-1065', '2025', '2025-03-17'],
    ['us.form-1065', '2026', '2026-03-16'],
    ['us.form-1120s', '2026', '2026-03-16'],
    ['us.form-1120', '2017', '2017-04-18'],
    ['us.form-1120', '2018', '2018-04-17'],
    ['us.form-1120', '2022', '2022-04-18'],
    ['us.form-1120', '2023', '2023-04-18'],
    ['us.form-1120', '2024', '2024-04-15'],
    ['us.form-1120', '2026', '2026-04-15'],
    ['us.form-1120', '2028', '2028-04-18'],
    ['us.form-5472', '2026', '2026-04-15'],
    ['us.schedule-c', '2023', '2023-04-18'],
    ['us.form-990', '2026', '2026-05-15'],
    ['us.form-990', '2027', '2027-05-17'],
    ['us.form-1099-nec', '2025', '2025-01-31'],
    ['us.form-1099-nec', '2026', '2026-02-02'],
    ['us.form-1099-nec', '2027', '2027-02-01'],
    // No source says that these move: 1 March 2026 is a Sunday, 1 May 2027 a Saturday.
    ['us-de.corporation-franchise-tax', '2026', '2026-03-01'],
    ['us-de.llc-tax', '2026', '2026-06-01'],
    ['us-fl.annual-report', '2027', '2027-05-01'],
    ['us-tx.franchise-report', '2026', '2026-05-15'],
    ['us-tx.franchise-report', '2027', '2027-05-17'],
    ['us-ny.llc-filing-fee', '2026', '2026-03-16'],
  ])('%s in %s for a calendar year: %s', (code, year, dueDate) => {
    expect(dueIn(code, year, NEVER_SAID)).toEqual([dueDate]);
  });

  it.each([
    ['us.form-1120', 1, '2026', '2026-05-15'],
    ['us.form-1120', 3, '2026', '2026-07-15'],
    ['us.form-1120', 9, '2026', '2026-01-15'],
    ['us.form-1120', 10, '2029', '2029-02-15'],
    ['us.form-1065', 10, '2027', '2027-01-15'],
    // 15 February 2026 is a Sunday, the 16th Washington's Birthday.
    ['us.form-1065', 11, '2026', '2026-02-17'],
    // June fiscal years keep the third month until the one that starts in 2026.
    ['us.form-1120', 6, '2025', '2025-09-15'],
    ['us.form-1120', 6, '2026', '2026-09-15'],
    ['us.form-1120', 6, '2027', '2027-10-15'],
    ['us.form-1065', 6, '2026', '2026-09-15'],
    // The calendar year counts, whatever the entity's fiscal year (26 CFR 301.7701-2(c)(2)(vi)).
    ['us.form-5472', 6, '2027', '2027-04-15'],
    ['us.form-5472', 1, '2026', '2026-04-15'],
  ])('%s for a fiscal year that ends in month %i, in %s: %s', (code, month, year, dueDate) => {
    expect(dueIn(code, year, endingIn(month))).toEqual([dueDate]);
  });

  it.each([
    ['2024', 12, ['2024-04-15', '2024-06-17', '2024-09-16', '2024-12-16']],
    ['2025', 12, ['2025-04-15', '2025-06-16', '2025-09-15', '2025-12-15']],
    ['2026', 12, ['2026-04-15', '2026-06-15', '2026-09-15', '2026-12-15']],
    ['2027', 6, ['2027-03-15', '2027-06-15', '2027-10-15', '2027-12-15']],
  ])('estimated tax in %s for years that end in month %i', (year, month, dueDates) => {
    expect(dueIn('us.estimated-tax-corporation', year, endingIn(month))).toEqual(dueDates);
  });
});

describe('due dates that depend on the formation date', () => {
  it.each([
    ['us-wy.annual-report', '2024-02-29', '2024-2028', ['2025', '2026', '2027', '2028'], '-02-01'],
    ['us-wy.annual-report', '2025-12-31', '2025-2027', ['2026', '2027'], '-12-01'],
    ['us-ca.corporation-statement-of-information', '2025-08-15', '2025-2027', ['2026', '2027'], '-08-31'],
    ['us-ca.llc-statement-of-information', '2025-08-15', '2025-2030', ['2027', '2029'], '-08-31'],
    ['us-ny.biennial-statement', '2025-04-30', '2025-2030', ['2027', '2029'], '-04-30'],
  ])('%s of a company formed on %s, in %s', (code, formation, years, dueYears, monthAndDay) => {
    expect(dueIn(code, years, formed(formation))).toEqual(dueYears.map((year) => year + monthAndDay));
  });

  it.each([
    ['us-ak.initial-report', '2023-08-10', ['2024-02-10']],
    ['us-ak.biennial-report', '2023-08-10', ['2025-01-02', '2027-01-02', '2029-01-02']],
    ['us-ca.nonprofit-statement-of-information', '2023-06-15', ['2025-06-30', '2027-06-30', '2029-06-30']],
    [
      'us-co.periodic-report',
      '2023-01-15',
      ['2024-03-31', '2025-03-31', '2026-03-31', '2027-03-31', '2028-03-31', '2029-03-31'],
    ],
    ['us-dc.two-year-report', '2024-05-05', ['2025-04-01', '2027-04-01', '2029-04-01']],
    ['us-hi.annual-report', '2026-02-10', ['2027-03-31', '2028-03-31', '2029-03-31']],
    ['us-ia.llc-biennial-report', '2025-03-03', ['2027-04-01', '2029-04-01']],
    ['us-ia.corporation-biennial-report', '2026-03-03', ['2028-04-01']],
    ['us-il.llc-annual-report', '2026-06-15', ['2027-05-31', '2028-05-31', '2029-05-31']],
    // Before January: on the last day of the year before.
    ['us-il.llc-annual-report', '2027-01-20', ['2027-12-31', '2028-12-31', '2029-12-31']],
    ['us-ma.llp-annual-report', '2026-05-05', ['2027-02-28', '2028-02-29', '2029-02-28']],
    ['us-mi.llc-annual-statement', '2026-09-30', ['2027-02-15', '2028-02-15', '2029-02-15']],
    ['us-mi.llc-annual-statement', '2026-10-01', ['2028-02-15', '2029-02-15']],
    ['us-ga.first-registration', '2026-10-01', ['2026-12-30']],
    ['us-ga.first-registration', '2026-10-02', []],
    ['us-wa.initial-report', '2026-03-01', ['2026-06-29']],
    ['us-al.initial-privilege-tax', '2026-01-31', ['2026-04-15']],
    ['us-nh.nonprofit-return', '2024-01-01', ['2025-12-31']],
    ['us-oh.nonprofit-continued-existence', '2022-04-04', ['2027-04-04']],
    [
      'us-or.annual-report',
      '2024-02-29',
      ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28'],
    ],
    // 10 November 2028 is Veterans Day as observed, 10 February 2029 a Saturday.
    [
      'us-oh.commercial-activity-tax',
      '2028-07-01',
      ['2028-11-13', '2029-02-12', '2029-05-10', '2029-08-10', '2029-11-13'],
    ],
  ])('%s of a company formed on %s, through 2029', (code, formation, dueDates) => {
    expect(dueIn(code, '2020-2029', formed(formation))).toEqual(dueDates);
  });

  it('a report after the fiscal year ends with its month if the state says so', () => {
    expect(dueIn('us-vt.llc-annual-report', '2027-2028', formed('2026-01-05'))).toEqual([
      '2027-03-31',
      '2028-03-31',
    ]);
    expect(dueIn('us-ma.corporation-annual-report', '2027', formed('2020-01-05', 6))).toEqual(['2027-09-15']);
  });

  it('the month of an anniversary of 29 February ends when February does', () => {
    expect(dueIn('us-nv.annual-list', '2024-2028', formed('2024-02-29'))).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(dueIn('us-ca.llc-statement-of-information', '2024-2028', formed('2024-02-29'))).toEqual([
      '2026-02-28',
      '2028-02-29',
    ]);
  });

  it.each([
    ['us-ca.first-statement-of-information', '2026-01-10', '2026-04-10'],
    ['us-ca.first-statement-of-information', '2023-12-01', '2024-02-29'],
    ['us-ny.llc-publication', '2026-01-10', '2026-05-10'],
  ])('%s is due once: formed on %s, due on %s', (code, formation, dueDate) => {
    expect(dueIn(code, '2020-2035', formed(formation))).toEqual([dueDate]);
  });

  it('the first year counts from the formation month if the rule says so', () => {
    expect(dueIn('us-ca.llc-annual-tax', '2026-2027', formed('2026-06-18'))).toEqual([
      '2026-09-15',
      '2027-04-15',
    ]);
    // 15 February 2027 is Washington's Birthday.
    expect(dueIn('us-ca.llc-annual-tax', '2026-2027', formed('2026-11-20'))).toEqual([
      '2027-02-16',
      '2027-04-15',
    ]);
  });

  it('the first year is skipped if the rule says so', () => {
    expect(dueIn('us-ca.minimum-franchise-tax', '2026-2028', formed('2026-01-01'))).toEqual([
      '2027-04-15',
      '2028-04-17',
    ]);
  });

  it.each([
    ['us-de.llc-tax', '2027-06-01'],
    ['us-tx.franchise-report', '2027-05-17'],
    ['us.form-1099-nec', '2027-02-01'],
    ['us.form-1120', '2027-04-15'],
    ['us.form-1065', '2027-03-15'],
  ])('%s is first due in the year after the formation', (code, first) => {
    expect(dueIn(code, '2025-2027', formed('2026-01-20'))).toEqual([first]);
  });

  it('a short first year that ends in June starts with the company', () => {
    expect(dueIn('us.form-1120', '2026', formed('2025-11-01', 6))).toEqual(['2026-09-15']);
    expect(dueIn('us.form-1120', '2026', formed('2026-02-01', 6))).toEqual(['2026-10-15']);
  });

  it('waits for an unknown formation date', () => {
    const waiting = RULES.filter(({ cadence }) =>
      ['anniversary', 'after_formation'].includes(cadence.kind),
    ).map(({ code }) => code);
    expect(waiting.length).toBeGreaterThan(5);
    for (const code of waiting) expect(dueIn(code, '2020-2035', NEVER_SAID)).toEqual([]);
  });
});

const dates = fc
  .integer({ min: toDayNumber(calendarDate('2000-01-01')), max: toDayNumber(calendarDate('2150-12-31')) })
  .map(fromDayNumber);
const entities = fc.record({
  formationDate: fc.option(
    fc
      .integer({ min: toDayNumber(FIRST_DATE), max: toDayNumber(calendarDate('2199-12-31')) })
      .map(fromDayNumber),
  ),
  fiscalYearEndMonth: fc.integer({ min: 1, max: 12 }),
});

describe('occurrences', () => {
  it('of a window are those of its two halves combined', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RULES),
        entities,
        dates,
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        ({ cadence, roll }, entity, from, first, second) => {
          const middle = addDays(from, first);
          const to = addDays(middle, second);
          const of = (window: { from: typeof from; to: typeof to }) =>
            occurrencesOf(cadence, roll, entity, window);
          const halves = [...of({ from, to: addDays(middle, -1) }), ...of({ from: middle, to })];
          expect(of({ from, to })).toEqual(halves);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('have unique periods, start before they end, and are due on an allowed day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULES), entities, dates, ({ cadence, roll }, entity, from) => {
        const found = occurrencesOf(cadence, roll, entity, { from, to: addDays(from, 1500) });
        expect(new Set(found.map(({ period }) => period)).size).toBe(found.length);
        for (const { beginsOn, dueDate, period } of found) {
          expect(dueDate >= beginsOn).toBe(true);
          expect(period.length).toBeLessThanOrEqual(20);
          if (entity.formationDate !== null) expect(dueDate >= entity.formationDate).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
