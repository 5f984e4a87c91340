import { afterFiscalYear, type Cadence, type FiscalYearException } from '../cadence.js';
import type { Extension, Rule } from '../rule.js';

/**
 * Pub. L. 114-41 §2006(a)(3)(B): for fiscal years ending in June the return of a corporation keeps its old due date
 * until years that begin after 2025. 26 CFR 1.6081-3 and the instructions of Form 7004 extend it by seven months.
 */
const JUNE_YEARS: FiscalYearException = {
  endMonth: 6,
  beginningBefore: '2026-01-01',
  nthMonth: 3,
  extensionMonths: 7,
};

export const CORPORATION_RETURN: Cadence = { ...afterFiscalYear(4, 15), exception: JUNE_YEARS };
export const PASS_THROUGH_RETURN: Cadence = afterFiscalYear(3, 15);
/** 26 CFR 301.7701-2(c)(2)(vi): the calendar year, unless the owner files US returns for another tax year. */
const DISREGARDED_ENTITY_RETURN: Cadence = { ...afterFiscalYear(4, 15), alwaysCalendarYear: true };

export const FORM_7004: Extension = { form: 'Form 7004', months: 6 };
const PENALTY_5472 = {
  note: '$25,000 for each form, and $25,000 more for every 30 days from 90 days after a notice.',
  flat: 25_000_00n,
};

/** Income tax returns of domestic entities, by their type. */
export const RETURNS: readonly Rule[] = [
  {
    code: 'us.form-1120',
    title: 'Form 1120, corporation income tax return',
    jurisdiction: 'US',
    audience: { taxedAs: ['c_corp'] },
    cadence: CORPORATION_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'A corporation that is at least 25% foreign-owned adds a Form 5472 for each related party with reportable transactions.',
    penalty: { note: '5% of the unpaid tax for each month, at most 25%.' },
    extension: FORM_7004,
    atDissolution: 'final_period',
    source: '26 U.S.C. §6072(a); Pub. L. 114-41 §2006(a)',
    link: 'https://www.irs.gov/forms-pubs/about-form-1120',
    confidence: 'sure',
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
    link: 'https://www.irs.gov/forms-pubs/about-form-1120-w',
    confidence: 'sure',
  },
  {
    code: 'us.form-1120s',
    title: 'Form 1120-S, income tax return of an S corporation, with Schedules K-1',
    jurisdiction: 'US',
    audience: { taxedAs: ['s_corp'] },
    cadence: PASS_THROUGH_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'There is a penalty per shareholder and month even when no tax is due.',
    penalty: { note: 'A fixed amount for each shareholder and month, at most 12 months.' },
    extension: FORM_7004,
    atDissolution: 'final_period',
    source: '26 U.S.C. §6072(b), §6699',
    link: 'https://www.irs.gov/forms-pubs/about-form-1120-s',
    confidence: 'sure',
  },
  {
    code: 'us.form-1065',
    title: 'Form 1065, return of partnership income, with Schedules K-1',
    jurisdiction: 'US',
    audience: { taxedAs: ['partnership'] },
    cadence: PASS_THROUGH_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note:
      'There is a penalty per partner and month even when no tax is due. With foreign partners, Forms 8804, 8805 and 1042 and ' +
      'Schedules K-2 and K-3 are due too: they are listed if the entity is foreign-owned.',
    penalty: { note: 'A fixed amount for each partner and month, at most 12 months.' },
    extension: FORM_7004,
    atDissolution: 'final_period',
    source: '26 U.S.C. §6072(b), §6698',
    link: 'https://www.irs.gov/forms-pubs/about-form-1065',
    confidence: 'sure',
  },
  {
    code: 'us.form-5472',
    title: 'Form 5472 with a pro-forma Form 1120',
    jurisdiction: 'US',
    audience: { entityTypes: ['llc'], taxedAs: ['disregarded'] },
    given: {
      fact: 'foreign_owner',
      ifUnknown: 'Only if the owner is not a US person and there was a reportable transaction in the year.',
    },
    cadence: DISREGARDED_ENTITY_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note:
      'For a year with a reportable transaction, including what the owner paid in, took out or paid for the company. ' +
      'By mail or fax, not online. The penalty is $25,000 for each form. ' +
      'It covers the calendar year, unless the owner files US returns for another tax year.',
    penalty: PENALTY_5472,
    extension: FORM_7004,
    atDissolution: 'final_period',
    source: '26 CFR 1.6038A-2; 26 CFR 301.7701-2(c)(2)(vi)',
    link: 'https://www.irs.gov/forms-pubs/about-form-5472',
    confidence: 'sure',
  },
  {
    code: 'us.form-5472-corporation',
    title: 'Form 5472, with the Form 1120',
    jurisdiction: 'US',
    audience: { taxedAs: ['c_corp'] },
    given: {
      fact: 'foreign_share_of_25_percent',
      ifUnknown: 'Only if a foreign person owns 25% or more.',
    },
    cadence: CORPORATION_RETURN,
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'One for each related party with reportable transactions in the year.',
    penalty: PENALTY_5472,
    extension: FORM_7004,
    atDissolution: 'final_period',
    source: '26 U.S.C. §6038A; 26 CFR 1.6038A-2',
    link: 'https://www.irs.gov/forms-pubs/about-form-5472',
    confidence: 'sure',
  },
  {
    code: 'us.schedule-c',
    title: 'Schedule C, with the Form 1040 of the owner',
    jurisdiction: 'US',
    audience: { taxedAs: ['sole_prop'] },
    cadence: { kind: 'yearly', month: 4, day: 15, forYear: 'before' },
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'With the return of the owner.',
    extension: { form: 'Form 4868', months: 6 },
    atDissolution: 'final_period',
    source: '26 U.S.C. §6072(a)',
    link: 'https://www.irs.gov/forms-pubs/about-schedule-c-form-1040',
    confidence: 'sure',
  },
  {
    code: 'us.form-990',
    title: 'Form 990, 990-EZ or 990-N of an exempt organization',
    jurisdiction: 'US',
    audience: { taxedAs: ['nonprofit'] },
    cadence: afterFiscalYear(5, 15),
    roll: 'next_irs_business_day',
    severity: 'conditional',
    note: 'Only if it is exempt from income tax; churches and some others need not file. Three years without one end the exemption. Form 990-N cannot be extended.',
    penalty: { note: 'A fixed amount for each day, by gross receipts.' },
    extension: { form: 'Form 8868', months: 6 },
    atDissolution: 'final_period',
    source: '26 U.S.C. §6072(e), §6033',
    link: 'https://www.irs.gov/forms-pubs/about-form-990',
    confidence: 'sure',
  },
];
