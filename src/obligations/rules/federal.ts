import type { Cadence, FiscalYearException, Rule } from './rule.js';

/**
 * Pub. L. 114-41 §2006(a)(3)(B): for fiscal years ending in June the return of a corporation keeps its old due date
 * until years that begin after 2025.
 */
const JUNE_YEARS: FiscalYearException = { endMonth: 6, beginningBefore: '2026-01-01', nthMonth: 3 };

const CORPORATION_RETURN: Cadence = {
  kind: 'after_fiscal_year',
  nthMonth: 4,
  day: 15,
  exception: JUNE_YEARS,
};

const PASS_THROUGH_RETURN: Cadence = { kind: 'after_fiscal_year', nthMonth: 3, day: 15 };

/** 26 CFR 301.7701-2(c)(2)(vi): the calendar year, unless the owner files US returns for another tax year. */
const DISREGARDED_ENTITY_RETURN: Cadence = {
  kind: 'after_fiscal_year',
  nthMonth: 4,
  day: 15,
  alwaysCalendarYear: true,
};

/**
 * Domestic entities: what each must file with the Internal Revenue Service by its type, not by its employees.
 */
export const FEDERAL_RULES: readonly Rule[] = [
  {
    code: 'us.form-1120',
    title: 'Form 1120, corporation income tax return',
    jurisdiction: 'US',
    audience: { taxedAs: ['c_corp'] },
    cadence: CORPORATION_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note:
      'Form 7004, filed by this date, gives six more months to file, but not to pay. ' +
      'A corporation that is at least 25% foreign-owned adds a Form 5472 for each related party with reportable transactions.',
    source: '26 U.S.C. §6072(a); Pub. L. 114-41 §2006(a)',
    verified: true,
  },
  {
    code: 'us.estimated-tax-corporation',
    title: 'Estimated income tax of a corporation',
    jurisdiction: 'US',
    audience: { taxedAs: ['c_corp'] },
    cadence: { kind: 'in_fiscal_year', nthMonths: [4, 6, 9, 12], day: 15, firstYear: 'left_out' },
    roll: 'next_irs_business_day',
    severity: 'conditional',
    note: 'Only if the corporation expects to owe $500 or more for the year. The first year has its own dates.',
    source: '26 U.S.C. §6655(c)',
    verified: true,
  },
  {
    code: 'us.form-1120s',
    title: 'Form 1120-S, income tax return of an S corporation, with Schedules K-1',
    jurisdiction: 'US',
    audience: { taxedAs: ['s_corp'] },
    cadence: PASS_THROUGH_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'Form 7004, filed by this date, gives six more months. There is a penalty per shareholder and month even when no tax is due.',
    source: '26 U.S.C. §6072(b)',
    verified: true,
  },
  {
    code: 'us.form-1065',
    title: 'Form 1065, return of partnership income, with Schedules K-1',
    jurisdiction: 'US',
    audience: { taxedAs: ['partnership'] },
    cadence: PASS_THROUGH_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'Form 7004, filed by this date, gives six more months. There is a penalty per partner and month even when no tax is due.',
    source: '26 U.S.C. §6072(b)',
    verified: true,
  },
  {
    code: 'us.form-5472',
    title: 'Form 5472 with a pro-forma Form 1120',
    jurisdiction: 'US',
    audience: { entityTypes: ['llc'], taxedAs: ['disregarded'] },
    cadence: DISREGARDED_ENTITY_RETURN,
    roll: 'next_irs_business_day',
    severity: 'conditional',
    note:
      'Only if the owner is not a US person and there was a reportable transaction in the year, including what the owner paid in, ' +
      'took out or paid for the company. By mail or fax, not online. The penalty is $25,000 for each form. ' +
      'It covers the calendar year, unless the owner files US returns for another tax year. ' +
      'Form 7004, filed by this date, gives six more months.',
    source: '26 CFR 1.6038A-2; 26 CFR 301.7701-2(c)(2)(vi)',
    verified: true,
  },
  {
    code: 'us.schedule-c',
    title: 'Schedule C, with the Form 1040 of the owner',
    jurisdiction: 'US',
    audience: { taxedAs: ['sole_prop'] },
    cadence: { kind: 'yearly', month: 4, day: 15, forYear: 'before' },
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'Form 4868, filed by this date, gives six more months to file, but not to pay.',
    source: '26 U.S.C. §6072(a)',
    verified: true,
  },
  {
    code: 'us.form-990',
    title: 'Form 990, 990-EZ or 990-N of an exempt organization',
    jurisdiction: 'US',
    audience: { taxedAs: ['nonprofit'] },
    cadence: { kind: 'after_fiscal_year', nthMonth: 5, day: 15 },
    roll: 'next_irs_business_day',
    severity: 'conditional',
    note: 'Only if it is exempt from income tax; churches and some others need not file. Three years without one end the exemption.',
    source: '26 U.S.C. §6072(e), §6033',
    verified: true,
  },
  {
    code: 'us.form-1099-nec',
    title: 'Form 1099-NEC, to contractors and to the IRS',
    jurisdiction: 'US',
    audience: {},
    cadence: { kind: 'yearly', month: 1, day: 31, forYear: 'before' },
    roll: 'next_irs_business_day',
    severity: 'conditional',
    note:
      'Only if a contractor in the United States was paid enough in the year: $600 for payments made in 2025, ' +
      '$2,000 for payments made in 2026, indexed from 2027.',
    source: '26 U.S.C. §6041A, §6071(c)',
    verified: true,
  },
];
