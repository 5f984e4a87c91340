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

describe('a fax of Telnyx', () => {
  it.each(['queued', 'media.processing', 'media.processed', 'originated', 'initiated', 'sending'])(
    'is under way while it is %s',
    (status) => {
      expect(read({ status })).toMatchObject({
        outcome: 'in_flight',
        carrierStatus: status,
        completedAt: null,
      });
    },
  );

  it('[3.1] has arrived when it is delivered, at the time of its last change', () => {
    expect(read({ status: 'delivered' })).toEqual({
      providerFaxId: ID,
      carrierStatus: 'delivered',
      outcome: 'delivered',
      completedAt: new Date('2026-03-15T12:03:04.527Z'),
      pages: null,
      failure: null,
    });
  });

  it('has failed for the reason that it gives', () => {
    expect(read({ status: 'failed', failure_reason: 'user_busy' })).toMatchObject({
      outcome: 'failed',
      failure: 'user_busy',
    });
    expect(read({ status: 'failed', failure_reason: null }).failure).toBe('no reason given');
  });

  it.each<[string, object]>([
    ['the status of a fax that comes in', { status: 'receiving' }],
    ['a status that nobody knows', { status: 'done' }],
    ['no status', { status: null }],
    ['an id that is a query', { status: 'sending', id: 'x?y=1' }],
    ['a strange time', { status: 'delivered', updated_at: 'soon' }],
  ])('makes no sense with %s', (_, fax) => {
    expect(() => read(fax)).toThrow(CarrierError);
  });
});

describe('an event of Telnyx', () => {
  it('of a delivery has the time at which it happened and the pages that arrived', () => {
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

  it('of a failure has its reason, and of anything before that the fax is under way', () => {
    const failed = event('fax.failed', { status: 'failed', failure_reason: 'receiver_no_answer' });
    expect(failed?.reading).toMatchObject({ outcome: 'failed', failure: 'receiver_no_answer' });
    for (const [type, status] of [
      ['fax.queued', 'queued'],
      ['fax.media.processed', 'media.processed'],
      ['fax.sending.started', 'sending'],
    ] as const)
      expect(event(type, { status })?.reading?.outcome).toBe('in_flight');
  });

  it('about something else is none of ours', () => {
    expect(event('call.hangup')).toBeNull();
    expect(event('fax.received', { direction: 'inbound', status: 'received' })).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['no fax id', () => event('fax.delivered', { status: 'delivered', fax_id: undefined })],
    ['a strange time', () => event('fax.delivered', { status: 'delivered' }, { occurred_at: '12 o’clock' })],
    ['no payload', () => event('fax.delivered', {}, { payload: 'gone' })],
    ['no data', () => readTelnyxEvent(CarrierFields.of({}))],
  ])('makes no sense with %s', (_, reading) => {
    expect(reading).toThrow(CarrierError);
  });

  it('gives our reference back as it was sent, and text of somebody else as text', () => {
    expect(fromClientState(toClientState('0195a1f0-0000-7000-8000-000000000000'))).toBe(
      '0195a1f0-0000-7000-8000-000000000000',
    );
    expect(fromClientState(null)).toBeNull();
    expect(fromClientState(Buffer.from('a\u0000b\n').toString('base64'))).toBe('a b');
  });
});
