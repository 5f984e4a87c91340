import { describe, expect, it } from 'vitest';
import { CarrierError } from '../fax.errors.js';
import { CarrierFields } from './carrier-fields.js';
import { fromClientState, readTelnyxEvent, readTelnyxFax, toClientState } from './telnyx-fax.js';

const ID = '0ccc7b54-4df3-4bca-a65a-3da1ecc777f0';
const AT = '2026-03-15T12:03:04.527831Z';
const read = (fax: object) =>
  readTelnyxFax(CarrierFields.of({ id: ID, record_type: 'fax', updated_at: AT, ...fax }));
const event = (type: string, payload: object = {}, data: object = {}) =>
  readTelnyxEvent(
    CarrierFields.of({
      data: {
        record_type: 'event',
        event_type: type,
        id: 'e1',
        occurred_at: AT,
        payload: { fax_id: ID, direction: 'outbound', client_state: toClientState('ours'), ...payload },
        ...data,
      },
      meta: { attempt: 1 },
    }),
  );

describe('a Telnyx fax', () => {
  it.each(['queued', 'media.processing', 'media.processed', 'originated', 'initiated', 'sending'])(
    'is in flight while it is %s',
    (status) => {
      expect(read({ status })).toMatchObject({
        outcome: 'in_flight',
        carrierStatus: status,
        completedAt: null,
      });
    },
  );

  it('[3.1] is delivered at the time of its last change', () => {
    expect(read({ status: 'delivered' })).toEqual({
      providerFaxId: ID,
      carrierStatus: 'delivered',
      outcome: 'delivered',
      completedAt: new Date('2026-03-15T12:03:04.527Z'),
      pages: null,
      failure: null,
    });
  });

  it('has failed for the reason that Telnyx gives', () => {
    expect(read({ status: 'failed', failure_reason: 'user_busy' })).toMatchObject({
      outcome: 'failed',
      failure: 'user_busy',
    });
    expect(read({ status: 'failed', failure_reason: null }).failure).toBe('no reason given');
  });

  it.each<[string, object]>([
    ['the status of an inbound fax', { status: 'receiving' }],
    ['an unknown status', { status: 'done' }],
    ['no status', { status: null }],
    ['an id that is a query', { status: 'sending', id: 'x?y=1' }],
    ['an invalid time', { status: 'delivered', updated_at: 'soon' }],
  ])('is invalid with %s', (_, fax) => {
    expect(() => read(fax)).toThrow(CarrierError);
  });
});

describe('a Telnyx event', () => {
  it('of a delivery contains its time and the number of pages', () => {
    expect(event('fax.delivered', { status: 'delivered', page_count: 2, call_duration_secs: 70 })).toEqual({
      providerFaxId: ID,
      reference: 'ours',
      reading: {
        providerFaxId: ID,
        carrierStatus: 'delivered',
        outcome: 'delivered',
        completedAt: new Date('2026-03-15T12:03:04.527Z'),
        pages: 2,
        failure: null,
      },
    });
  });

  it('of a failure contains its reason, and earlier events mean that the fax is in flight', () => {
    const failed = event('fax.failed', { status: 'failed', failure_reason: 'receiver_no_answer' });
    expect(failed?.reading).toMatchObject({ outcome: 'failed', failure: 'receiver_no_answer' });
    for (const [type, status] of [
      ['fax.queued', 'queued'],
      ['fax.media.processed', 'media.processed'],
      ['fax.sending.started', 'sending'],
    ] as const)
      expect(event(type, { status })?.reading?.outcome).toBe('in_flight');
  });

  it('about something else is ignored', () => {
    expect(event('call.hangup')).toBeNull();
    expect(event('fax.received', { direction: 'inbound', status: 'received' })).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['no fax id', () => event('fax.delivered', { status: 'delivered', fax_id: undefined })],
    ['an invalid time', () => event('fax.delivered', { status: 'delivered' }, { occurred_at: '12 o’clock' })],
    ['no payload', () => event('fax.delivered', {}, { payload: 'gone' })],
    ['no data', () => readTelnyxEvent(CarrierFields.of({}))],
  ])('is invalid with %s', (_, reading) => {
    expect(reading).toThrow(CarrierError);
  });

  it('returns our reference as it was sent, and foreign text as clean text', () => {
    expect(fromClientState(toClientState('0195a1f0-0000-7000-8000-000000000000'))).toBe(
      '0195a1f0-0000-7000-8000-000000000000',
    );
    expect(fromClientState(null)).toBeNull();
    expect(fromClientState(Buffer.from('a\u0000b\n').toString('base64'))).toBe('a b');
  });
});
