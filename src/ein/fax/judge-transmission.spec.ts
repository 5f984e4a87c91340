import { describe, expect, it } from 'vitest';
import { EIN_STATUSES } from '../applications/ein-lifecycle.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import { judgeTransmission, reasonOf } from './judge-transmission.js';
import { TRANSMISSION_STATUSES, type TransmissionStatus } from './transmission-status.js';

const SENT = new Date('2026-03-15T12:00:00Z');
const UNLISTED_MS = 15 * 60_000;
const WINDOW_MS = 72 * 3_600_000;
const after = (ms: number) => new Date(SENT.getTime() + ms);
const COMPLETED = after(90_000);

const report = (
  outcome: FaxStatusReport['outcome'],
  other: Partial<FaxStatusReport> = {},
): FaxStatusReport => ({
  providerFaxId: 'fax-1',
  carrierStatus: 'their_status',
  outcome,
  completedAt: null,
  pages: null,
  failure: null,
  ...other,
});
const judge = (
  status: TransmissionStatus,
  reading: FaxStatusReport | null,
  { now = after(60_000), providerFaxId = 'fax-1' }: { now?: Date; providerFaxId?: string | null } = {},
) => judgeTransmission({ status, providerFaxId, createdAt: SENT }, reading, { now, windowMs: WINDOW_MS });

describe('the judgement of a reading', () => {
  const delivered = report('delivered', { completedAt: COMPLETED });
  const failed = report('failed', { completedAt: COMPLETED, failure: 'user_busy' });

  it.each<[TransmissionStatus, string, FaxStatusReport | null, TransmissionStatus | null]>([
    ['queued', 'nothing under our reference', null, 'queued'],
    ['queued', 'it is in flight', report('in_flight'), 'sending'],
    ['queued', 'it has arrived', delivered, 'delivered'],
    ['queued', 'it has failed', failed, 'failed'],
    ['queued', 'it is gone', report('gone'), 'unconfirmable'],
    ['sending', 'it is in flight', report('in_flight'), 'sending'],
    ['sending', 'it has arrived', delivered, 'delivered'],
    ['sending', 'it has failed', failed, 'failed'],
    ['sending', 'it is gone', report('gone'), 'unconfirmable'],
    ['delivered', 'it has failed', failed, null],
    ['delivered', 'it has arrived', delivered, null],
    ['delivered', 'it is gone', report('gone'), null],
    ['failed', 'it is in flight', report('in_flight'), null],
    ['failed', 'it has failed again', failed, null],
    ['failed', 'it has arrived', delivered, 'delivered'],
    ['failed', 'it is gone', report('gone'), null],
    ['unconfirmable', 'nothing under our reference', null, null],
    ['unconfirmable', 'it is in flight', report('in_flight'), null],
    ['unconfirmable', 'it has failed', failed, null],
    ['unconfirmable', 'it is gone', report('gone'), null],
    ['unconfirmable', 'it has arrived', delivered, 'delivered'],
  ])('of a fax that is %s: %s', (status, _, reading, becomes) => {
    expect(judge(status, reading)?.status ?? null).toBe(becomes);
  });

  it('takes the completion time from the carrier, or the present if it reports none', () => {
    const now = after(3_600_000);
    for (const outcome of ['delivered', 'failed'] as const) {
      expect(judge('sending', report(outcome, { completedAt: COMPLETED }), { now })?.completedAt).toEqual(
        COMPLETED,
      );
      expect(judge('sending', report(outcome), { now })?.completedAt).toEqual(now);
    }
    expect(judge('sending', report('gone'), { now })?.completedAt).toEqual(now);
    expect(judge('sending', report('in_flight'), { now })?.completedAt).toBeNull();
  });

  it('uses the present if the time of the carrier lies before the fax or in the future', () => {
    const now = after(3_600_000);
    for (const outcome of ['delivered', 'failed'] as const) {
      const completedAt = (at: Date) =>
        judge('sending', report(outcome, { completedAt: at }), { now })?.completedAt;
      for (const at of [after(-1), after(3_600_001)]) expect(completedAt(at)).toEqual(now);
      for (const at of [SENT, now]) expect(completedAt(at)).toEqual(at);
    }
  });

  it('contains the cause of a failure, and of nothing else', () => {
    expect(judge('sending', failed)?.failure).toBe('user_busy');
    expect(judge('sending', report('delivered', { failure: 'strange' }))?.failure).toBeNull();
  });

  it('[3.1] gives up a fax that is still in flight when the reporting window ends, not earlier', () => {
    const at = (ms: number) => judge('sending', report('in_flight'), { now: after(ms) })?.status;
    expect([at(WINDOW_MS - 1), at(WINDOW_MS)]).toEqual(['sending', 'unconfirmable']);
  });

  it('gives up a fax that the carrier does not list 15 minutes after it was recorded, not earlier', () => {
    const at = (ms: number) => judge('queued', null, { now: after(ms), providerFaxId: null })?.status;
    expect([at(UNLISTED_MS - 1), at(UNLISTED_MS)]).toEqual(['queued', 'unconfirmable']);
  });

  it('trusts a delivery or a failure however late it is reported', () => {
    const now = after(WINDOW_MS * 10);
    expect(judge('sending', delivered, { now })?.status).toBe('delivered');
    expect(judge('sending', failed, { now })?.status).toBe('failed');
  });

  it('ignores a reading of another fax', () => {
    for (const status of TRANSMISSION_STATUSES)
      expect(judge(status, report('delivered', { providerFaxId: 'fax-2' }))).toBeNull();
    expect(judge('queued', delivered, { providerFaxId: null })?.status).toBe('delivered');
  });
});

describe('the reason of a reconciliation that changed nothing', () => {
  it.each(['filed', 'ein_received'] as const)(
    '[3.1] is already_filed when the application is %s',
    (status) => {
      for (const transmission of [...TRANSMISSION_STATUSES, null])
        expect(reasonOf(status, transmission)).toBe('already_filed');
    },
  );

  it('[4.7] is not_advanceable in every status that a delivery does not change', () => {
    const others = EIN_STATUSES.filter((status) => !['signed', 'filed', 'ein_received'].includes(status));
    expect(others).toEqual(['ready_to_file', 'awaiting_signature', 'cancelled']);
    for (const status of others)
      for (const transmission of [...TRANSMISSION_STATUSES, null])
        expect(reasonOf(status, transmission)).toBe('not_advanceable');
  });

  it('[4.7] is the state of the fax for a signed application', () => {
    const reasons = [...TRANSMISSION_STATUSES, null].map((status) => [status, reasonOf('signed', status)]);
    expect(reasons).toEqual([
      ['queued', 'in_flight'],
      ['sending', 'in_flight'],
      ['delivered', 'not_advanceable'],
      ['failed', 'failed'],
      ['unconfirmable', 'unconfirmable'],
      [null, 'not_advanceable'],
    ]);
  });
});
