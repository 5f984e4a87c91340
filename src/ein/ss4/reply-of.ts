import { NOT_APPLICABLE, type Ss4Lines } from './ss4-lines.js';

/** What the form says about who hears from the IRS, and how. */
export interface Reply {
  /** The name of the third-party designee; null if the form has none. */
  readonly designee: string | null;
  /** The form has no fax number to which the IRS could fax the EIN. */
  readonly repliesByMail: boolean;
}

export function replyOf({ texts }: Ss4Lines): Reply {
  const designee = texts['designee.name'];
  return {
    designee: designee === NOT_APPLICABLE ? null : designee,
    repliesByMail: texts['applicant.fax'] === NOT_APPLICABLE,
  };
}
