import { describe, expect, it } from 'vitest';
import { type EnvelopeDecision, judgeEnvelope, signedAtOf } from './judge-envelope.js';
import type { EnvelopeState } from './signing-service.js';

const MINUTE = 60_000;
const CREATED = new Date('2026-03-15T12:00:00Z');
const after = (ms: number) => new Date(CREATED.getTime() + ms);
const COMPLETED = after(MINUTE);
const serviceEnvelopeId = 'envelope-1';

const judge = (state: EnvelopeState | null, ageMs = 5 * MINUTE, completedAt: Date | null = null) =>
  judgeEnvelope({ createdAt: CREATED }, state && { serviceEnvelopeId, state, completedAt }, after(ageMs));

describe('the decision about an envelope', () => {
  it.each<[EnvelopeState, EnvelopeDecision]>([
    ['created', { action: 'send', serviceEnvelopeId }],
    ['open', { action: 'wait' }],
    ['completed', { action: 'record_signature', serviceEnvelopeId, completedAt: null }],
    ['declined', { action: 'end', endedAs: 'declined' }],
    ['voided', { action: 'end', endedAs: 'voided' }],
    ['gone', { action: 'end', endedAs: 'voided' }],
  ])('that is %s at the service does not depend on its age', (state, decision) => {
    for (const ageMs of [0, 15 * MINUTE, 1_000_000 * MINUTE]) expect(judge(state, ageMs)).toEqual(decision);
  });

  it('that the service does not list is to wait for 15 minutes, then to give up', () => {
    expect(judge(null, 0)).toEqual({ action: 'wait' });
    expect(judge(null, 15 * MINUTE - 1)).toEqual({ action: 'wait' });
    expect(judge(null, 15 * MINUTE)).toEqual({ action: 'end', endedAs: 'failed' });
  });

  it('that is completed passes on the time of the service', () => {
    expect(judge('completed', MINUTE, COMPLETED)).toMatchObject({ completedAt: COMPLETED });
  });
});

describe('the time of a signature', () => {
  const signedAt = (completedAt: Date | null) =>
    signedAtOf({ createdAt: CREATED }, completedAt, after(2 * MINUTE));

  it('is the time of the service, from the request to the present', () => {
    for (const at of [CREATED, COMPLETED, after(2 * MINUTE)]) expect(signedAt(at)).toEqual(at);
  });

  it('is the present if the service reports no time, or an impossible one', () => {
    for (const at of [null, after(-1), after(2 * MINUTE + 1)])
      expect(signedAt(at)).toEqual(after(2 * MINUTE));
  });
});
