/** With or without its dash. */
export const EIN_PATTERN = /^\d{2}-?\d{7}$/;

/** "How EINs are assigned and valid EIN prefixes", irs.gov: 00, 07 to 09, 17 to 19 and others are never assigned. */
const ASSIGNED_PREFIX = /^(?:0[1-6]|1[0-6]|2[0-7]|[35]\d|[468][0-8]|7[1-7]|9[0-589])/;

/** Placeholders such as 11-1111111. */
const ONE_DIGIT = /^(\d)\1*$/;

/** Why a value cannot be an EIN; null if it can. */
export function einProblem(value: unknown): string | null {
  if (typeof value !== 'string' || !EIN_PATTERN.test(value))
    return 'must be an EIN of nine digits, such as 12-3456789';
  const isPossible = ASSIGNED_PREFIX.test(value) && !ONE_DIGIT.test(value.replace('-', ''));
  return isPossible ? null : 'must be an EIN that the IRS can assign, such as 12-3456789';
}
