import { describe, expect, it } from 'vitest';
import { EIN_STATUSES } from '../applications/ein-lifecycle.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import { judgeReading, reasonOf } from './judge-reading.js';
import { TRANSMISSION_STATUSES, type TransmissionStatus } from './transmission-status.js';

const SENT = new Date('2026-03-15T12:00:00Z');
const UNLISTED_MS = 15 * 60_000;
const WINDOW_MS = 72 * 3_600_000;
const after = (ms: number) => new Date(SENT.getTime() + ms);
const COMPLETED = after(90_000);

const reading = (
  outcome: FaxStatusReport['outcome'],
  other: Partial<FaxStatusReport> = {},
): FaxStatusReport => ({
  providerFaxId: 'fax-1',
  carrierStatus: 'a word of theirs',
  outcome,
  completedAt: null,
  pages: null,
  failure: null,
  ...other,
});
const judge = (
  status: TransmissionStatus,
  said: FaxStatusReport | null,
  { now = after(60_000), providerFaxId = 'fax-1' }: { now?: Date; providerFaxId?: string | null } = {},
) => judgeReading({ status, providerFaxId, createdAt: SENT }, said, { now, windowMs: WINDOW_MS });

describe('judging what a carrier says', () => {
  const delivered = reading('delivered', { completedAt: COMPLETED });
  const failed = reading('failed', { completedAt: COMPLETED, failure: 'user_busy' });

  it.each<[TransmissionStatus, string, FaxStatusReport | null, TransmissionStatus | null]>([
    ['queued', 'nothing under our reference', null, 'queued'],
    ['queued', 'it is under way', reading('in_flight'), 'sending'],
    ['queued', 'it has arrived', delivered, 'delivered'],
    ['queued', 'it has failed', failed, 'failed'],
    ['queued', 'it is gone', reading('gone'), 'unconfirmable'],
    ['sending', 'it is under way', reading('in_flight'), 'sending'],
    ['sending', 'it has arrived', delivered, 'delivered'],
    ['sending', 'it has failed', failed, 'failed'],
    ['sending', 'it is gone', reading('gone'), 'unconfirmable'],
    ['delivered', 'it has failed', failed, null],
    ['delivered', 'it has arrived', delivered, null],
    ['delivered', 'it is gone', reading('gone'), null],
    ['failed', 'it is under way', reading('in_flight'), null],
    ['failed', 'it has arrived', delivered, null],
    ['failed', 'it is gone', reading('gone'), null],
    ['unconfirmable', 'nothing under our reference', null, null],
    ['unconfirmable', 'it is under way', reading('in_flight'), null],
    ['unconfirmable', 'it has failed', failed, null],
    ['unconfirmable', 'it is gone', reading('gone'), null],
    ['unconfirmable', 'it has arrived', delivered, 'delivered'],
  ])('of one that is %s: %s', (status, _, said, becomes) => {
    expect(judge(status, said)?.status ?? null).toBe(becomes);
  });

  it('takes the time of completion from the carrier, and the present where it gives none', () => {
    const now = after(3_600_000);
    for (const outcome of ['delivered', 'failed'] as const) {
      expect(judge('sending', reading(outcome, { completedAt: COMPLETED }), { now })?.completedAt).toEqual(
        COMPLETED,
      );
      expect(judge('sending', reading(outcome), { now })?.completedAt).toEqual(now);
    }
    expect(judge('sending', reading('gone'), { now })?.completedAt).toEqual(now);
    expect(judge('sending', reading('in_flight'), { now })?.completedAt).toBeNull();
  });

  it('keeps why it failed, of failures alone', () => {
    expect(judge('sending', failed)?.failure).toBe('user_busy');
    expect(judge('sending', reading('delivered', { failure: 'strange' }))?.failure).toBeNull();
  });

  it('[3.1] gives up one that is still under way when the reporting window ends, and no moment before', () => {
    const at = (ms: number) => judge('sending', reading('in_flight'), { now: after(ms) })?.status;
    expect([at(WINDOW_MS - 1), at(WINDOW_MS)]).toEqual(['sending', 'unconfirmable']);
  });

  it('gives up one that the carrier does not list 15 minutes after it was recorded, and no moment before', () => {
    const at = (ms: number) => judge('queued', null, { now: after(ms), providerFaxId: null })?.status;
    expect([at(UNLISTED_MS - 1), at(UNLISTED_MS)]).toEqual(['queued', 'unconfirmable']);
  });

  it('believes what arrived or failed however late it says so', () => {
    const now = after(WINDOW_MS * 10);
    expect(judge('sending', delivered, { now })?.status).toBe('delivered');
    expect(judge('sending', failed, { now })?.status).toBe('failed');
  });

  it('knows whose fax it is: a reading of another one says nothing', () => {
    for (const status of TRANSMISSION_STATUSES)
      expect(judge(status, reading('delivered', { providerFaxId: 'fax-2' }))).toBeNull();
    expect(judge('queued', delivered, { providerFaxId: null })?.status).toBe('delivered');
  });
});

describe('the reason of a reconciliation that moved nothing', () => {
  it.each(['filed', 'ein_received'] as const)(
    '[3.1] is already_filed when the application is %s',
    (status) => {
      for (const transmission of [...TRANSMISSION_STATUSES, null])
        expect(reasonOf(status, transmission)).toBe('already_filed');
    },
  );

  it('[4.7] is not_advanceable in every status from which a delivery leads nowhere', () => {
    const others = EIN_STATUSES.filter((status) => !['signed', 'filed', 'ein_received'].includes(status));
    expect(others).toEqual(['ready_to_file', 'awaiting_signature', 'cancelled']);
    for (const status of others)
      for (const transmission of [...TRANSMISSION_STATUSES, null])
        expect(reasonOf(status, transmission)).toBe('not_advanceable');
  });

  it('[4.7] tells of a signed application how its fax goes', () => {
    const told = [...TRANSMISSION_STATUSES, null].map((status) => [status, reasonOf('signed', status)]);
    expect(told).toEqual([
      ['queued', 'in_flight'],
      ['sending', 'in_flight'],
      ['delivered', 'not_advanceable'],
      ['failed', 'failed'],
      ['unconfirmable', 'unconfirmable'],
      [null, 'not_advanceable'],
    ]);
  });
});
