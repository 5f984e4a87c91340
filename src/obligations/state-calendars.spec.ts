import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES, type EntityType } from '../entities/index.js';
import { calendarDate } from '../kernel/calendar-date.js';
import { US_STATE_CODES, type UsStateCode } from '../kernel/us-states.js';
import { applicableRules } from './applicable-rules.js';
import { occurrencesOf } from './due-dates.js';
import { RULES } from './rules/index.js';
import { isVerified, type Rule, severityOf } from './rules/rule.js';
import { rulesOf } from './rules/state-calendar.js';
import { STATE_CALENDARS } from './rules/states/index.js';

const FORMATION = calendarDate('2026-05-20');
const TODAY = calendarDate('2026-11-23');
const YEARS_AHEAD = { from: TODAY, to: calendarDate('2036-12-31') };
const TYPES = ENTITY_TYPES.filter((type) => type !== 'sole_prop');
const STATE_RULES = STATE_CALENDARS.flatMap(rulesOf);

/** The next two due dates of a rule, and how it is listed. */
function line(rule: Rule): string {
  const dates = { formationDate: FORMATION, fiscalYearEndMonth: 12 };
  const due = occurrencesOf(rule.cadence, rule.roll, dates, YEARS_AHEAD).map(({ dueDate }) => dueDate);
  const [next = 'past', later = '-'] = due;
  return [
    rule.code.padEnd(50),
    next.padEnd(10),
    later.padEnd(10),
    severityOf(rule).padEnd(11),
    isVerified(rule) ? 'verified' : 'unverified',
  ].join('  ');
}

/** Whether the source names a provision, not a whole title or chapter, or the link a page, not a home page. */
function isSpecific({ source, link }: Pick<Rule, 'source' | 'link'>): boolean {
  return /§ ?\d|\d[A-Z]?[.:/-]\d/.test(source) || new URL(link).pathname.split('/').length > 2;
}

function rulesFor(state: UsStateCode, entityType: EntityType): Rule[] {
  const regime = entityType === 'llc' ? ('disregarded' as const) : null;
  const dates = { formationDate: FORMATION, dissolvedOn: null, fiscalYearEndMonth: 12 };
  const ownership = { foreignOwned: null, foreignOwnedPercent: null };
  return applicableRules(STATE_RULES, {
    country: 'US',
    entityType,
    regime,
    formationState: state,
    status: 'active',
    ...dates,
    ...ownership,
  });
}

describe('the calendars of the states', () => {
  it('exist once for each of the fifty states and the District of Columbia', () => {
    expect(STATE_CALENDARS.map(({ state }) => state).toSorted()).toEqual(US_STATE_CODES.toSorted());
  });

  it('say for every kind of company what is due, or that nothing is', () => {
    for (const { state, duties, nothingDue = [] } of STATE_CALENDARS) {
      const mentioned = [...duties.flatMap(({ of }) => of), ...nothingDue.flatMap(({ to }) => to)];
      expect([state, ...new Set(mentioned)].toSorted()).toEqual(
        [state, 'corporation', 'llc', 'nonprofit', 'partnership'].toSorted(),
      );
    }
  });

  it('and the federal one cite a provision or a page for every verified rule', () => {
    const unproven = RULES.filter((rule) => isVerified(rule) && !isSpecific(rule));
    expect(unproven.map(({ code }) => code)).toEqual([]);
    expect(isSpecific({ source: 'S.C. Code, Title 33', link: 'https://sos.sc.gov/' })).toBe(false);
  });

  it('and the federal one require nothing that is not verified', () => {
    const required = RULES.filter((rule) => !isVerified(rule) && severityOf(rule) === 'required');
    expect(required).toEqual([]);
  });

  it('make the due dates of the committed table', async () => {
    const table = STATE_CALENDARS.flatMap(({ state, checkedOn }) => [
      `${state}, checked on ${checkedOn}`,
      ...TYPES.flatMap((type) => {
        const rules = rulesFor(state, type);
        return [`  ${type}`, ...(rules.length > 0 ? rules.map((rule) => `    ${line(rule)}`) : ['    none'])];
      }),
    ]);
    await expect(
      [`Formed on ${FORMATION}, seen on ${TODAY}.`, '', ...table, '']
        .map((text) => text.trimEnd())
        .join('\n'),
    ).toMatchFileSnapshot('../../test/fixtures/obligations/states.txt');
  });
});
