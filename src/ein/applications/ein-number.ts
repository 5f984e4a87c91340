/** With or without its dash. */
export const EIN_PATTERN = /^\d{2}-?\d{7}$/;

/** The IRS has never assigned the prefix 00. It adds other prefixes from time to time, so those are accepted. */
const IMPOSSIBLE_PREFIX = /^00/;

/** Placeholders such as 11-1111111. */
const ONE_DIGIT = /^(\d)\1*$/;

/** Why a value cannot be an EIN; null if it can. */
export function einProblem(value: unknown): string | null {
  if (typeof value !== 'string' || !EIN_PATTERN.test(value))
    return 'must be an EIN of nine digits, such as 12-3456789';
  const isPossible = !IMPOSSIBLE_PREFIX.test(value) && !ONE_DIGIT.test(value.replace('-', ''));
  return isPossible ? null : 'must be an EIN that the IRS can assign, such as 12-3456789';
}
