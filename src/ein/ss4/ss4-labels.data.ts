import type { PrincipalActivity } from './ss4-facts.js';
import type { EntityBox, ReasonBox } from './ss4-kinds.js';
import type { TextLine } from './ss4-lines.js';

/** The labels of the lines, in our words. */
export const LINE_LABELS: Readonly<Partial<Record<TextLine, string>>> = {
  '1': 'Legal name of the entity for which the EIN is requested',
  '2': 'Trade name of the business, if different from line 1',
  '3': 'Executor, administrator, trustee or "care of" name',
  '4a': 'Mailing address: street and room, apartment or suite number, or P.O. box',
  '4b': 'City, state or province, ZIP or postal code, and country if foreign',
  '5a': 'Street address, if different (no P.O. box)',
  '5b': 'City, state, ZIP code and country',
  '6': 'County and state of the principal business',
  '7a': 'Name of the responsible party',
  '7b': 'SSN, ITIN or EIN',
  '8b': 'If 8a is "Yes", number of members',
  '9b.state': 'If a corporation, the state in which it is incorporated',
  '9b.country': 'or the foreign country',
  '11': 'Date the business started or was acquired (month, day, year)',
  '12': 'Closing month of the accounting year',
  '13.agricultural': 'Agricultural',
  '13.household': 'Household',
  '13.other': 'Other employees',
  '15': 'First date wages or annuities were paid (month, day, year)',
  '17': 'Principal line of merchandise sold, work done, products made or services provided',
  '18': 'If "Yes", the earlier EIN',
  'designee.name': "Designee's name",
  'designee.phone': "Designee's telephone number",
  'designee.address': "Designee's address and ZIP code",
  'designee.fax': "Designee's fax number",
  'applicant.name_and_title': 'Name and title',
  'applicant.phone': "Applicant's telephone number",
  'applicant.fax': "Applicant's fax number",
};

export const ENTITY_LABELS: Readonly<Record<EntityBox, string>> = {
  sole_proprietor: 'Sole proprietor (SSN)',
  estate: 'Estate (SSN of decedent)',
  partnership: 'Partnership',
  plan_administrator: 'Plan administrator (TIN)',
  corporation: 'Corporation (form to be filed)',
  trust: 'Trust (TIN of grantor)',
  personal_service_corporation: 'Personal service corporation',
  military: 'Military/National Guard',
  state_local_government: 'State/local government',
  church: 'Church or church-controlled organization',
  farmers_cooperative: "Farmers' cooperative",
  federal_government: 'Federal government',
  other_nonprofit: 'Other nonprofit organization (specify)',
  remic: 'REMIC',
  tribal_government: 'Indian tribal government/enterprise',
  other: 'Other (specify)',
};

export const REASON_LABELS: Readonly<Record<ReasonBox, string>> = {
  started_business: 'Started new business (specify type)',
  changed_organization: 'Changed type of organization (specify)',
  purchased_business: 'Purchased going business',
  hired_employees: 'Hired employees (see line 13)',
  created_trust: 'Created a trust (specify type)',
  irs_withholding: 'Compliance with IRS withholding rules',
  created_pension_plan: 'Created a pension plan (specify type)',
  other: 'Other (specify)',
  banking: 'Banking purpose (specify)',
};

export const ACTIVITY_LABELS: Readonly<Record<PrincipalActivity, string>> = {
  construction: 'Construction',
  real_estate: 'Real estate',
  rental_leasing: 'Rental & leasing',
  manufacturing: 'Manufacturing',
  transportation_warehousing: 'Transportation & warehousing',
  finance_insurance: 'Finance & insurance',
  health_care: 'Health care & social assistance',
  accommodation_food: 'Accommodation & food service',
  wholesale_agent: 'Wholesale: agent/broker',
  wholesale_other: 'Wholesale: other',
  retail: 'Retail',
  other: 'Other (specify)',
};

export const FORM_TITLE = 'Application for Employer Identification Number (Form SS-4, Rev. December 2025)';
export const SUBSTITUTE_NOTE =
  'Substitute for Form SS-4, prepared by the service that files it for the applicant. It has all lines of the form.';
export const NOTES = {
  ein: 'EIN (leave blank)',
  llc: 'Is it an LLC (or a foreign equivalent)?',
  organizedInUs: 'If 8a is "Yes", was the LLC organized in the U.S.?',
  entity: 'Type of entity (one box)',
  reason: 'Reason for applying (one box)',
  employees: 'Highest number of employees expected in the next 12 months:',
  form944: 'Form 944 once a year, if employment tax will be $1,000 or less',
  activity: 'Principal activity of the business (one box)',
  earlierEin: 'Has the applicant on line 1 ever applied for and received an EIN?',
  designee:
    "Third-party designee: may receive the entity's EIN and answer questions about the completion of this form.",
  declaration:
    'Under penalties of perjury, I declare that I have examined this application, and to the best of my knowledge and belief, it is true, correct and complete.',
  signature: 'Signature',
  date: 'Date',
} as const;
