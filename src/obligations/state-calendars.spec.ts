import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES, type EntityType, type Regime } from '../entities/index.js';
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

/** Taxes that the law lays on one type of company: a limited partnership has a rule of its own, with its condition. */
const TAXES_OF_LLCS = [
  'us-ca.llc-annual-tax',
  'us-ky.limited-liability-entity-tax',
  'us-ny.llc-filing-fee',
  'us-ri.llc-annual-charge',
  'us-tn.franchise-tax',
  'us-tx.franchise-report',
];
const TAXES_OF_PARTNERSHIPS = [
  'us-ca.partnership-annual-tax',
  'us-ky.partnership-limited-liability-entity-tax',
  'us-ny.partnership-filing-fee',
  'us-ri.partnership-annual-charge',
  'us-tn.partnership-franchise-tax',
  'us-tx.partnership-franchise-report',
];

/** Taxes of corporations that the law does not lay on a partnership that is taxed as one, or lays on it in another rule. */
const TAXES_OF_CORPORATIONS = [
  'us-ky.limited-liability-entity-tax',
  'us-nc.franchise-tax',
  'us-tn.franchise-tax',
  'us-tx.franchise-report',
];
const TAXES_OF_ELECTING_PARTNERSHIPS = [
  'us-ky.partnership-limited-liability-entity-tax',
  'us-tn.partnership-franchise-tax',
  'us-tx.partnership-franchise-report',
];

const LIMITED_PARTNERSHIP = 'Only if it is a limited partnership or a limited liability partnership';
/** Which partnerships a tax reaches, or not, as its note says. */
const REACH_OF_PARTNERSHIP_TAXES = [
  ['us-al.initial-privilege-tax', 'general partnerships are exempt'],
  ['us-al.corporation-privilege-tax', 'general partnerships are exempt'],
  ['us-al.privilege-tax', 'general partnerships are exempt'],
  ['us-ca.partnership-annual-tax', `${LIMITED_PARTNERSHIP}.`],
  ['us-dc.unincorporated-franchise-tax', 'more than 80% of gross income from personal services'],
  ['us-de.partnership-tax', 'or a general partnership that filed a statement of partnership existence.'],
  [
    'us-ky.partnership-limited-liability-entity-tax',
    `${LIMITED_PARTNERSHIP}, or is taxed as a C corporation.`,
  ],
  ['us-nv.commerce-tax', 'Passive entities are exempt.'],
  ['us-ri.partnership-annual-charge', `${LIMITED_PARTNERSHIP}.`],
  ['us-tn.partnership-franchise-tax', `${LIMITED_PARTNERSHIP}. `],
  ['us-tn.partnership-franchise-tax', 'Exempt entities renew the exemption on Form FAE183'],
  ['us-tx.partnership-franchise-report', `${LIMITED_PARTNERSHIP}, or a partner is not a natural person.`],
  ['us-vt.business-entity-tax', 'Partnerships with nothing but small intangible investments are exempt.'],
] as const;

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

/** How companies whose type does not decide it can be taxed, other than as the table shows first. */
const ELECTIONS: readonly (readonly [EntityType, Regime])[] = [
  ['llc', 'partnership'],
  ['llc', 'c_corp'],
  ['llc', 's_corp'],
  ['partnership', 'c_corp'],
  ['partnership', 's_corp'],
];

function rulesFor(
  state: UsStateCode,
  entityType: EntityType,
  regime: Regime | null = entityType === 'llc' ? 'disregarded' : null,
): Rule[] {
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

/** What another tax regime adds to the rules of a type and takes away. */
function differences(state: UsStateCode, entityType: EntityType, regime: Regime): string[] {
  const [usual, elected] = [rulesFor(state, entityType), rulesFor(state, entityType, regime)];
  const added = elected.filter((rule) => !usual.includes(rule)).map((rule) => `    + ${line(rule)}`);
  const removed = usual.filter((rule) => !elected.includes(rule)).map(({ code }) => `    - ${code}`);
  const found = [...added, ...removed];
  return found.length === 0 ? [] : [`  ${entityType} taxed as ${regime}`, ...found];
}

/** Taxes have dates that move over weekends and holidays; reports do not. */
const taxesOf = (rules: readonly Rule[]) =>
  rules.filter(({ code, roll }) => roll !== 'none' && !code.endsWith('.publication')).map(({ code }) => code);

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

  it.each(['c_corp', 's_corp'] as const)('tax an LLC that is taxed as a %s like one', (regime) => {
    for (const { state } of STATE_CALENDARS)
      expect(taxesOf(rulesFor(state, 'llc', regime))).toEqual(taxesOf(rulesFor(state, 'c_corp', regime)));
  });

  it('tax an LLC that is taxed as a partnership like one, other than for being an LLC', () => {
    const onlyOf = (state: UsStateCode, of: EntityType, other: EntityType) => {
      const others = taxesOf(rulesFor(state, other, 'partnership'));
      return taxesOf(rulesFor(state, of, 'partnership')).filter((code) => !others.includes(code));
    };
    const states = STATE_CALENDARS.map(({ state }) => state);
    expect(states.flatMap((state) => onlyOf(state, 'llc', 'partnership'))).toEqual(TAXES_OF_LLCS);
    expect(states.flatMap((state) => onlyOf(state, 'partnership', 'llc'))).toEqual(TAXES_OF_PARTNERSHIPS);
  });

  it.each(['c_corp', 's_corp'] as const)(
    'tax a partnership that is taxed as a %s like one, other than for being a partnership',
    (regime) => {
      const taxes = (type: EntityType) =>
        STATE_CALENDARS.flatMap(({ state }) => taxesOf(rulesFor(state, type, regime)));
      const [partnerships, corporations] = [taxes('partnership'), taxes('c_corp')];
      expect(corporations.filter((code) => !partnerships.includes(code))).toEqual(TAXES_OF_CORPORATIONS);
      expect(partnerships.filter((code) => !corporations.includes(code))).toEqual(
        TAXES_OF_ELECTING_PARTNERSHIPS,
      );
    },
  );

  it('ask an electing partnership for the same report that South Carolina takes from corporations', () => {
    const reports = (type: EntityType) => rulesFor('SC', type, 'c_corp').map(({ code }) => code);
    expect(reports('partnership')).toEqual(expect.arrayContaining(reports('c_corp')));
  });

  it.each(REACH_OF_PARTNERSHIP_TAXES)('say of %s: %s', (code, reach) => {
    expect(STATE_RULES.find((rule) => rule.code === code)?.note).toContain(reach);
  });

  it('make the due dates of the committed table', async () => {
    const table = STATE_CALENDARS.flatMap(({ state, checkedOn }) => [
      `${state}, checked on ${checkedOn}`,
      ...TYPES.flatMap((type) => {
        const rules = rulesFor(state, type);
        return [`  ${type}`, ...(rules.length > 0 ? rules.map((rule) => `    ${line(rule)}`) : ['    none'])];
      }),
      ...ELECTIONS.flatMap(([type, regime]) => differences(state, type, regime)),
    ]);
    await expect(
      [`Formed on ${FORMATION}, seen on ${TODAY}.`, '', ...table, '']
        .map((text) => text.trimEnd())
        .join('\n'),
    ).toMatchFileSnapshot('../../test/fixtures/obligations/states.txt');
  });
});
