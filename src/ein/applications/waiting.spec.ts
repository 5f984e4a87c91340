import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EIN_STATUSES, type EinStatus } from './ein-lifecycle.js';
import type { IrsCall } from './irs-call.js';
import { rangeOfStage, WAITING_STAGES, type WaitingDays, waitingOf as waitingFor } from './waiting.js';

const DAYS: WaitingDays = { normalMin: 4, normalMax: 21, likelyRejected: 45 };
const DAY_MS = 86_400_000;

const CALL: IrsCall = { caller: 'applicant', phone: '+1 267-941-1099', hours: 'Monday to Friday' };
const waitingOf = (
  application: { readonly status: EinStatus; readonly filedAt: Date | null },
  now: Date,
  days: WaitingDays,
) => waitingFor({ repliesByMail: false, call: CALL, ...application }, now, days);
const filed = (filedAt: string, now: string, days = DAYS) =>
  waitingOf({ status: 'filed', filedAt: new Date(filedAt) }, new Date(now), days);

describe('[2.7] the waiting time for an EIN', () => {
  it.each([
    [0, 'expected'],
    [1, 'expected'],
    [20, 'expected'],
    [21, 'expected'],
    [22, 'taking_longer'],
    [44, 'taking_longer'],
    [45, 'likely_rejected'],
    [46, 'likely_rejected'],
    [400, 'likely_rejected'],
  ])('is, on day %i, %s from the first to the last millisecond', (days, stage) => {
    const filedAt = new Date('2026-01-10T09:30:00.000Z');
    for (const within of [0, 1, DAY_MS - 1]) {
      const now = new Date(filedAt.getTime() + days * DAY_MS + within);
      const waiting = waitingOf({ status: 'filed', filedAt }, now, DAYS);
      expect([waiting.stage, waiting.daysSinceFiled]).toEqual([stage, days]);
    }
  });

  it.each([
    ['over the end of February in a leap year', '2028-02-20T12:00:00Z', '2028-03-12T12:00:00Z', 21],
    ['over the end of February in another year', '2026-02-20T12:00:00Z', '2026-03-13T12:00:00Z', 21],
    ['from a leap day to the next year', '2028-02-29T00:00:00Z', '2029-02-28T00:00:00Z', 365],
    ['over 2100, which is not a leap year', '2100-02-28T00:00:00Z', '2100-03-01T00:00:00Z', 1],
    ['over the end of a year', '2025-12-31T23:59:59Z', '2026-01-22T23:59:58Z', 21],
    // Clocks in New York change on 2026-03-08 and 2026-11-01; a day still counts 86,400 seconds.
    ['over the start of daylight saving time', '2026-03-07T22:00:00-05:00', '2026-03-28T22:59:59-04:00', 20],
    ['over its end', '2026-10-31T22:00:00-04:00', '2026-11-21T20:59:59-05:00', 20],
  ])('counts whole days of 86,400 seconds %s', (_, filedAt, now, days) => {
    expect(filed(filedAt, now).daysSinceFiled).toBe(days);
  });

  it('does not depend on daylight saving time: the same seconds give the same stage', () => {
    const start = '2026-03-07T22:00:00-05:00';
    expect(filed(start, '2026-03-29T22:59:59-04:00').stage).toBe('expected');
    expect(filed(start, '2026-03-29T23:00:00-04:00').stage).toBe('taking_longer');
  });

  it('is never negative, even if the clock was set back', () => {
    expect(filed('2026-03-10T12:00:00Z', '2026-03-09T12:00:00Z')).toMatchObject({
      stage: 'expected',
      daysSinceFiled: 0,
    });
  });

  it.each(EIN_STATUSES)('has a stage and a message for %s', (status) => {
    const stages: Record<EinStatus, string> = {
      ready_to_file: 'not_filed',
      awaiting_signature: 'not_filed',
      signed: 'not_filed',
      filed: 'likely_rejected',
      ein_received: 'settled',
      cancelled: 'settled',
    };
    const now = new Date('2026-03-15T12:00:00Z');
    const waiting = waitingOf({ status, filedAt: new Date('2025-03-15T12:00:00Z') }, now, DAYS);
    expect(waiting.stage).toBe(stages[status]);
    expect(waiting.message).toMatch(/^[A-Z].{20,}\.$/);
    expect(waiting.normalWindowDays).toEqual({ min: 4, max: 21 });
  });

  it('has no days before the form was sent', () => {
    const now = new Date('2026-03-15T12:00:00Z');
    for (const status of EIN_STATUSES) {
      expect(waitingOf({ status, filedAt: null }, now, DAYS).daysSinceFiled).toBeNull();
    }
  });

  it.each([
    ['2026-03-15T12:00:00Z', 'sent today'],
    ['2026-03-14T12:00:00Z', 'sent yesterday'],
    ['2026-03-13T12:00:00Z', 'sent 2 days ago'],
    ['2026-02-10T12:00:00Z', 'sent 33 days ago, which is longer than the usual 4 to 21 days'],
    ['2026-01-01T12:00:00Z', 'no notice when it rejects'],
  ])('has a message for an application filed at %s: %s', (filedAt, words) => {
    expect(filed(filedAt, '2026-03-15T12:00:00Z').message).toContain(words);
  });

  it.each([
    [0, null],
    [21, null],
    [22, CALL],
    [45, CALL],
  ])('has, on day %i, the call to the IRS that is due: %j', (days, call) => {
    const at = new Date(Date.UTC(2026, 0, 1 + days)).toISOString();
    expect(filed('2026-01-01T00:00:00Z', at).call).toEqual(call);
  });

  it('names us as the designee only if the form has one, and else whom to call', () => {
    const filedAt = new Date('2026-01-01T00:00:00Z');
    for (const days of [22, 45]) {
      const now = new Date(filedAt.getTime() + days * DAY_MS);
      const messageFor = (caller: IrsCall['caller']) =>
        waitingFor({ status: 'filed', filedAt, repliesByMail: false, call: { ...CALL, caller } }, now, DAYS)
          .message;
      expect(messageFor('designee')).toContain('We ask the IRS about it as your third-party designee.');
      expect(messageFor('applicant')).not.toContain('designee');
      expect(messageFor('applicant')).toContain('call +1 267-941-1099 (Monday to Friday)');
    }
  });

  it('says that the EIN comes by mail if the form has no return fax number', () => {
    const filedAt = new Date('2026-01-01T00:00:00Z');
    const application = { status: 'filed', filedAt, call: CALL } as const;
    const messageFor = (repliesByMail: boolean) =>
      waitingFor({ ...application, repliesByMail }, filedAt, DAYS).message;
    expect(messageFor(true)).toContain('comes by mail');
    expect(messageFor(false)).not.toContain('mail');
  });

  it('does not exclude that an EIN arrives after a sent application was cancelled', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const messageFor = (filedAt: Date | null) =>
      waitingOf({ status: 'cancelled', filedAt }, now, DAYS).message;
    expect(messageFor(now)).toContain('may still arrive');
    expect(messageFor(null)).toContain('nothing to do');
  });

  it('uses the configured days', () => {
    const days = { normalMin: 8, normalMax: 10, likelyRejected: 11 };
    const at = (count: number) =>
      filed('2026-01-01T00:00:00Z', new Date(Date.UTC(2026, 0, 1 + count)).toISOString(), days);
    expect([at(10).stage, at(11).stage]).toEqual(['expected', 'likely_rejected']);
    expect(at(3).message).toContain('within 8 to 10 days');
    expect(at(3).normalWindowDays).toEqual({ min: 8, max: 10 });
  });

  it('falls into the range of its stage and of no other', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
    const spans = fc
      .tuple(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 5, max: 30 }),
        fc.integer({ min: 31, max: 90 }),
      )
      .map(([normalMin, normalMax, likelyRejected]) => ({ normalMin, normalMax, likelyRejected }));
    // The boundaries are at whole days: test them and a millisecond around them.
    const waited = fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.constantFrom(-1, 0, 1, 12_345_678))
      .map(([days, more]) => days * DAY_MS + more);
    fc.assert(
      fc.property(moment, waited, spans, fc.constantFrom(...EIN_STATUSES), (at, elapsed, days, status) => {
        const [now, filedAt] = [new Date(at), new Date(at - elapsed)];
        const { stage } = waitingOf({ status, filedAt }, now, days);
        const found = WAITING_STAGES.filter((candidate) => {
          const { statuses, filedAfter, filedThrough } = rangeOfStage(candidate, now, days);
          return (
            statuses.includes(status) &&
            (filedAfter === null || filedAt > filedAfter) &&
            (filedThrough === null || filedAt <= filedThrough)
          );
        });
        expect(found).toEqual([stage]);
      }),
    );
  });
});
