import type { Ss4Facts } from '../ss4/ss4-facts.js';

/** Whom to call about a form that the IRS has not answered. */
export interface IrsCall {
  /** The IRS talks to the designee on the form, or to the applicant. */
  readonly caller: 'designee' | 'applicant';
  /** The telephone number of the IRS, such as `+1 267-941-1099`. */
  readonly phone: string;
  /** When the IRS takes calls. */
  readonly hours: string;
}

// irs.gov, "Telephone assistance": for applicants outside the United States, and the line for businesses.
const ABROAD = { phone: '+1 267-941-1099', hours: 'Monday to Friday, 6:00 to 23:00 Eastern Time' };
const DOMESTIC = { phone: '+1 800-829-4933', hours: 'Monday to Friday, 7:00 to 19:00 local time' };

export function irsCallOf({ responsibleParty }: Ss4Facts, designee: string | null): IrsCall {
  const line = responsibleParty.address.country === 'US' ? DOMESTIC : ABROAD;
  return { caller: designee === null ? 'applicant' : 'designee', ...line };
}
