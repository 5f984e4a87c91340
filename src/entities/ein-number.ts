import { EIN_PREFIXES } from './ein-prefixes.data.js';

/** With or without its dash. */
export const EIN_PATTERN = /^\d{2}-?\d{7}$/;

/** The IRS has never assigned the prefix 00. It adds other prefixes from time to time, so those are accepted. */
const IMPOSSIBLE_PREFIX = /^00/;

/** Placeholders such as 11-1111111. */
const ONE_DIGIT = /^(\d)\1*$/;

/** Something that may be wrong with an accepted request. */
export interface EinWarning {
  /** What may be wrong. `unknown_ein_prefix`: the IRS has published no EINs that start like this one. */
  readonly code: 'unknown_ein_prefix';
  /** Plain language, safe to show as it is. */
  readonly message: string;
}

/** Why a value cannot be an EIN; null if it can. */
export function einProblem(value: unknown): string | null {
  if (typeof value !== 'string' || !EIN_PATTERN.test(value))
    return 'must be an EIN of nine digits, such as 12-3456789';
  const isPossible = !IMPOSSIBLE_PREFIX.test(value) && !ONE_DIGIT.test(value.replace('-', ''));
  return isPossible ? null : 'must be an EIN that the IRS can assign, such as 12-3456789';
}

/** What may be wrong with an EIN of nine digits. */
export function einWarnings(ein: string): readonly EinWarning[] {
  const prefix = ein.slice(0, 2);
  if (EIN_PREFIXES.has(prefix)) return [];
  const message = `The IRS has published no EINs that start with ${prefix}. Compare the EIN with the letter of the IRS.`;
  return [{ code: 'unknown_ein_prefix', message }];
}

/** The part of a response that warns about an EIN: absent if there is nothing to warn about. */
export function warningsOf(ein: string | null): { readonly warnings?: readonly EinWarning[] } {
  const warnings = ein === null ? [] : einWarnings(ein);
  return warnings.length === 0 ? {} : { warnings };
}
