/** What the sandbox does with a fax. The last digit of its number says which, as with test cards. */
export const SANDBOX_OUTCOMES = [
  /** Delivered after a second, and reported. */
  'delivered',
  /** Delivered after a second, and the report never comes. */
  'callback_lost',
  'busy',
  /** Connecting for ever. */
  'stuck',
  /** Accepted, and unknown from then on. */
  'vanished',
  /** Every question about it is answered with an error. */
  'server_error',
  /** Accepted, but the answer to that is lost; delivered after a second, without a report. */
  'timeout',
] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** 0 to 6 in the order above; every other number is answered as 0 is. */
export function outcomeOfNumber(number: string): SandboxOutcome {
  return SANDBOX_OUTCOMES[Number(number.at(-1))] ?? 'delivered';
}
