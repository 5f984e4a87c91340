import type { PreflightCheckView, TransmitInput } from '../../../../data/contract';

/** Checks that the fax has acknowledgements of their own for, or none. */
const NOT_FORMED = 'formed_first';
const NO_RETURN_FAX = 'return_fax';
const GATES = new Set([NOT_FORMED, NO_RETURN_FAX, 'one_per_day']);

type AcknowledgedErrors = NonNullable<TransmitInput['acknowledgeErrors']>;

/** The failed checks with which the form is signed or faxed only if a user acknowledges them; empty if there are none. */
export function blockingErrorsOf(checks: readonly PreflightCheckView[]): {
  readonly acknowledgeErrors?: AcknowledgedErrors;
} {
  const codes = checks
    .filter(({ passed, severity, code }) => !passed && severity === 'error' && !GATES.has(code))
    .map(({ code }) => code as AcknowledgedErrors[number]);
  return codes.length > 0 ? { acknowledgeErrors: codes } : {};
}

/** What a user acknowledges who has the form faxed in spite of what failed; empty if nothing did. */
export function acknowledgementOf(
  checks: readonly PreflightCheckView[],
  { mayHaveArrived }: { readonly mayHaveArrived: boolean },
): TransmitInput {
  const hasFailed = (wanted: string) => checks.some(({ code, passed }) => code === wanted && !passed);
  return {
    ...blockingErrorsOf(checks),
    ...(hasFailed(NOT_FORMED) && { acknowledgeNotFormed: true }),
    ...(hasFailed(NO_RETURN_FAX) && { acknowledgeNoReturnFax: true }),
    ...(mayHaveArrived && { acknowledgeUnconfirmed: true }),
  };
}
