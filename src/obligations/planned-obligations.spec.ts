import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../kernel/calendar-date.js';
import type { KnownFacts } from './applicable-rules.js';
import { NOTICE, type PlannedObligation, plannedObligations } from './planned-obligations.js';
import { type ExistingObligation, regenerate } from './regenerate.js';
import { RULES } from './rules/index.js';

const TODAY = calendarDate('2026-03-15');
const DELAWARE_CORP: KnownFacts = {
  country: 'US',
  entityType: 'c_corp',
  regime: null,
  status: 'active',
  dissolvedOn: null,
  foreignOwned: null,
  foreignOwnedPercent: null,
  formationState: 'DE',
  formationDate: calendarDate('2024-02-29'),
  fiscalYearEndMonth: 12,
};

const plan = (facts: Partial<KnownFacts> = {}, today = TODAY) =>
  plannedObligations(RULES, { ...DELAWARE_CORP, ...facts }, today);
const summaryOf = (obligations: readonly PlannedObligation[]) =>
  obligations.map(({ ruleCode, period, dueDate }) => `${ruleCode} ${period} ${dueDate}`).toSorted();
const asExisting = (
  obligations: readonly PlannedObligation[],
  of: Partial<ExistingObligation> = {},
): ExistingObligation[] =>
  obligations.map((obligation, index) => ({ ...obligation, id: `o${index}`, isOpen: true, ...of }));

describe('plannedObligations', () => {
  it('cover today to eighteen months ahead', () => {
    expect(summaryOf(plan())).toEqual([
      'us-de.corporation-franchise-tax 2027 2027-03-01',
      'us.estimated-tax-corporation 2026-12.1 2026-04-15',
      'us.estimated-tax-corporation 2026-12.2 2026-06-15',
      'us.estimated-tax-corporation 2026-12.3 2026-09-15',
      'us.estimated-tax-corporation 2026-12.4 2026-12-15',
      'us.estimated-tax-corporation 2027-12.1 2027-04-15',
      'us.estimated-tax-corporation 2027-12.2 2027-06-15',
      'us.estimated-tax-corporation 2027-12.3 2027-09-15',
      'us.form-1099-nec 2027 2027-02-01',
      'us.form-1120 2025-12 2026-04-15',
      'us.form-1120 2026-12 2027-04-15',
    ]);
  });

  it('include what is due today, not what was due yesterday', () => {
    const dueOn = (today: string) => summaryOf(plan({}, calendarDate(today))).join();
    expect(dueOn('2026-04-15')).toContain('us.form-1120 2025-12 2026-04-15');
    expect(dueOn('2026-04-16')).not.toContain('us.form-1120 2025-12');
  });

  it('say in every note that they are not advice, and which dates are unverified', () => {
    for (const { note } of plan()) expect(note.endsWith(NOTICE)).toBe(true);
    const report = plan({ formationState: 'NJ', entityType: 'llc' }).find(
      ({ jurisdiction }) => jurisdiction === 'US-NJ',
    );
    expect(report?.note).toContain('not been verified');
    expect(report?.severity).toBe('conditional');
  });

  it('number the payments of one year', () => {
    const titles = plan().map(({ title }) => title);
    expect(titles).toContain('Estimated income tax of a corporation, payment 2 of 4');
  });

  it('default to the calendar year as fiscal year', () => {
    expect(plan({ fiscalYearEndMonth: null })).toEqual(plan());
  });

  it('are none for a company that does not exist yet', () => {
    expect(plan({ status: 'pending' })).toEqual([]);
  });

  it('are the same for a suspended company', () => {
    expect(plan({ status: 'suspended' })).toEqual(plan());
  });

  it('of a dissolved company are those of periods that have started', () => {
    expect(summaryOf(plan({ status: 'dissolved' })).filter((text) => !text.includes('estimated'))).toEqual([
      'us-de.corporation-franchise-tax 2027 2027-03-01',
      'us.form-1099-nec 2027 2027-02-01',
      'us.form-1120 2025-12 2026-04-15',
      'us.form-1120 2026-12 2027-04-15',
    ]);
    expect(summaryOf(plan({ status: 'dissolved', formationState: 'WY' })).join()).not.toContain('us-wy');
  });
});

describe('regenerate', () => {
  const options = { today: TODAY, mayCreate: true };
  const nothing = { create: [], correct: [], remove: [] };

  it('creates what is missing, and then nothing more', () => {
    expect(regenerate(plan(), [], options)).toEqual({ ...nothing, create: plan() });
    expect(regenerate(plan(), asExisting(plan()), options)).toEqual(nothing);
  });

  it('corrects open obligations that differ', () => {
    const [first, ...rest] = asExisting(plan()) as [ExistingObligation, ...ExistingObligation[]];
    for (const other of [
      { dueDate: calendarDate('2026-05-01') },
      { dueDate: calendarDate('2025-01-01') },
      { title: 'as it was' },
      { note: 'as it was' },
      { severity: 'required' as const, jurisdiction: 'US-WY' },
    ]) {
      const { id, isOpen, ...planned } = first;
      const found = regenerate(plan(), [{ ...first, ...other }, ...rest], options);
      expect(found).toEqual({ ...nothing, correct: [{ ...planned, id }] });
      expect(isOpen).toBe(true);
    }
  });

  it('removes future open ones that are no longer planned, but not overdue ones', () => {
    const existing = asExisting(plan());
    expect(regenerate([], existing, options).remove).toEqual(existing.map(({ id }) => id));
    expect(regenerate([], existing, { ...options, today: calendarDate('2028-01-01') })).toEqual(nothing);
  });

  it('does not change filed or waived ones', () => {
    const closed = asExisting(plan(), { isOpen: false, title: 'as it was' });
    expect(regenerate(plan(), closed, options)).toEqual(nothing);
    expect(regenerate([], closed, options)).toEqual(nothing);
  });

  it('creates nothing new for a dissolved company', () => {
    expect(regenerate(plan(), [], { ...options, mayCreate: false })).toEqual(nothing);
  });

  it('changes nothing from one day to the next, and adds only at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 12 }), (days, month) => {
        const today = addDays(TODAY, days);
        const facts = { fiscalYearEndMonth: month };
        const existing = asExisting(plan(facts, today));
        const next = regenerate(plan(facts, addDays(today, 1)), existing, {
          today: addDays(today, 1),
          mayCreate: true,
        });
        expect([next.correct, next.remove]).toEqual([[], []]);
        for (const { dueDate } of next.create) {
          expect(existing.every((one) => one.dueDate <= dueDate)).toBe(true);
        }
      }),
    );
  });
});
