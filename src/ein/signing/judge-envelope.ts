import { wasNeverReceived } from '../../platform/outside/check-times.js';
import type { EndedStatus } from './envelope-status.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import type { EnvelopeReading } from './signing-service.js';

/** An envelope as its service returned it. */
export interface FoundEnvelope extends EnvelopeReading {
  readonly serviceEnvelopeId: string;
}

/** What to do after an envelope was read. */
export type EnvelopeDecision =
  | { readonly action: 'wait' }
  | { readonly action: 'send'; readonly serviceEnvelopeId: string }
  | {
      readonly action: 'record_signature';
      readonly serviceEnvelopeId: string;
      readonly completedAt: Date | null;
    }
  | { readonly action: 'end'; readonly endedAs: EndedStatus };

/** `found` is null if the service lists no envelope with our id. */
export function judgeEnvelope(
  { createdAt }: Pick<SignatureEnvelope, 'createdAt'>,
  found: FoundEnvelope | null,
  now: Date,
): EnvelopeDecision {
  if (found === null)
    return wasNeverReceived(createdAt, now) ? { action: 'end', endedAs: 'failed' } : { action: 'wait' };
  const { serviceEnvelopeId, state, completedAt } = found;
  switch (state) {
    case 'created':
      return { action: 'send', serviceEnvelopeId };
    case 'open':
      return { action: 'wait' };
    case 'completed':
      return { action: 'record_signature', serviceEnvelopeId, completedAt };
    case 'declined':
      return { action: 'end', endedAs: 'declined' };
    case 'voided':
    case 'gone':
      return { action: 'end', endedAs: 'voided' };
  }
}

/** The service's time if it is plausible, else the present: the service has another clock. */
export function signedAtOf(
  { createdAt }: Pick<SignatureEnvelope, 'createdAt'>,
  completedAt: Date | null,
  now: Date,
): Date {
  const isPlausible = completedAt !== null && completedAt >= createdAt && completedAt <= now;
  return isPlausible ? completedAt : now;
}
