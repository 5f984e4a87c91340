import { afterFormation } from '../cadence.js';
import type { Rule } from '../rule.js';

/** What a company files once: elections, a new responsible party, its dissolution. */
export const EVENTS: readonly Rule[] = [
  {
    code: 'us.form-2553',
    title: 'Form 2553, election to be an S corporation',
    jurisdiction: 'US',
    audience: { entityTypes: ['llc', 'c_corp', 's_corp'] },
    given: {
      fact: 'taxed_as_s_corporation',
      ifUnknown: 'Only if the company elects to be an S corporation from its formation.',
    },
    cadence: { kind: 'after_formation', months: 2, days: 15, countsFormationDay: true },
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'Within two months and 15 days of the start of the first tax year for which it counts.',
    source: '26 U.S.C. §1362(b); 26 CFR 1.1362-6(a)(2)',
    link: 'https://www.irs.gov/forms-pubs/about-form-2553',
    confidence: 'sure',
  },
  {
    code: 'us.form-8832',
    title: 'Form 8832, election to be taxed as a corporation',
    jurisdiction: 'US',
    audience: { entityTypes: ['llc'] },
    given: {
      fact: 'llc_taxed_as_corporation',
      ifUnknown: 'Only if the LLC elects to be taxed as a corporation from its formation.',
    },
    cadence: afterFormation(75),
    roll: 'none',
    severity: 'required',
    note: 'An election counts from at most 75 days before it is filed.',
    source: '26 CFR 301.7701-3(c)(1)(iii)',
    link: 'https://www.irs.gov/forms-pubs/about-form-8832',
    confidence: 'sure',
  },
  {
    code: 'us.section-83b-election',
    title: 'Section 83(b) election of a holder of restricted stock (Form 15620)',
    jurisdiction: 'US',
    audience: { entityTypes: ['c_corp', 's_corp'] },
    cadence: afterFormation(30),
    roll: 'next_irs_business_day',
    severity: 'conditional',
    note:
      'Only if founders or others received stock that vests: within 30 days of the transfer, shown here for a transfer on the ' +
      'day of the formation. The holder files it; it cannot be late.',
    source: '26 U.S.C. §83(b)(2); 26 CFR 1.83-2(b)',
    link: 'https://www.irs.gov/forms-pubs/about-form-15620',
    // The day of the transfer is not known.
    confidence: 'uncertain',
  },
  {
    code: 'us.form-8822-b',
    title: 'Form 8822-B, change of the responsible party',
    jurisdiction: 'US',
    audience: {},
    given: { fact: 'new_responsible_party', ifUnknown: 'Only if the company has an EIN.' },
    cadence: { kind: 'after_new_responsible_party', days: 60 },
    roll: 'next_irs_business_day',
    severity: 'required',
    createdLate: true,
    note:
      'Within 60 days of the change, by mail. The law sets no fine, but the IRS writes to the person that it knows, and its ' +
      'notices count even if they are never read.',
    source: '26 CFR 301.6109-1(d)(2)(ii)(A); Form 8822-B, instructions',
    link: 'https://www.irs.gov/forms-pubs/about-form-8822-b',
    confidence: 'sure',
  },
  {
    code: 'us.form-966',
    title: 'Form 966, corporate dissolution or liquidation',
    jurisdiction: 'US',
    audience: { taxedAs: ['c_corp', 's_corp'] },
    cadence: { kind: 'after_dissolution', days: 30 },
    roll: 'next_irs_business_day',
    severity: 'required',
    note: 'Within 30 days of the resolution to dissolve, shown here for the day of the dissolution.',
    source: '26 U.S.C. §6043(a); 26 CFR 1.6043-1',
    link: 'https://www.irs.gov/forms-pubs/about-form-966',
    confidence: 'sure',
  },
];
