import { InvalidRequest } from '../kernel/domain-error.js';
import { isCleanText } from '../kernel/text.js';

const MAX_REASON_LENGTH = 500;

/** The reason of the state's decision, shown to the user. */
export function readReason(reason: string): string {
  const length = Array.from(reason).length;
  if (length < 1 || length > MAX_REASON_LENGTH || !isCleanText(reason))
    throw InvalidRequest.at(
      'reason',
      `must have 1 to ${MAX_REASON_LENGTH} characters, none of them control characters`,
    );
  return reason;
}
