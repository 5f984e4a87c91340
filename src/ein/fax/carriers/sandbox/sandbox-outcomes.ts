/** What happens to a fax in the sandbox. The last digit of its number selects it, as with test cards. */
export const SANDBOX_OUTCOMES = [
  /** Delivered after a second, and reported. */
  'delivered',
  /** Delivered after a second, and never reported. */
  'callback_lost',
  'busy',
  /** In flight forever. */
  'stuck',
  /** Accepted, and then unknown to the carrier. */
  'vanished',
  /** Every status request returns an error. */
  'server_error',
  /** Accepted, but the response is lost; delivered after a second, and never reported. */
  'timeout',
] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** 0 to 6 in the order above; any other digit means the same as 0. */
export function outcomeOfNumber(number: string): SandboxOutcome {
  return SANDBOX_OUTCOMES[Number(number.at(-1))] ?? 'delivered';
}
