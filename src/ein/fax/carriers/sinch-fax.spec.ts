import { describe, expect, it } from 'vitest';
import { CarrierError } from '../fax.errors.js';
import { CarrierFields } from './carrier-fields.js';
import { readSinchFax, referenceOf } from './sinch-fax.js';

const FAX = { id: '01HDFHACK1YN7CCDYRA6ZRMA8Z', direction: 'OUTBOUND', to: '+12025550100' };
const DONE = { completedTime: '2026-03-15T12:03:04Z', numberOfPages: 2, pagesSentSuccessfully: 2 };
const read = (fax: object) => readSinchFax(CarrierFields.of({ ...FAX, ...fax }));

describe('a Sinch fax', () => {
  it.each(['QUEUED', 'IN_PROGRESS'])('is in flight while it is %s', (status) => {
    expect(read({ status })).toEqual({
      providerFaxId: FAX.id,
      carrierStatus: status,
      outcome: 'in_flight',
      completedAt: null,
      pages: null,
      failure: null,
    });
  });

  it('[3.1] is delivered when it is completed and all pages were sent', () => {
    expect(read({ status: 'COMPLETED', ...DONE })).toEqual({
      providerFaxId: FAX.id,
      carrierStatus: 'COMPLETED',
      outcome: 'delivered',
      completedAt: new Date('2026-03-15T12:03:04Z'),
      pages: 2,
      failure: null,
    });
  });

  it.each([
    [1, '1 of 2 pages were sent'],
    [0, '0 of 2 pages were sent'],
  ])('[3.1] has failed when it is completed with %d of 2 pages', (pagesSentSuccessfully, failure) => {
    const { outcome, failure: reported } = read({ status: 'COMPLETED', ...DONE, pagesSentSuccessfully });
    expect([outcome, reported]).toEqual(['failed', failure]);
  });

  it.each([
    [{ errorType: 'CALL_ERROR', errorCode: 17, errorMessage: 'Busy\nline' }, 'CALL_ERROR 17 Busy line'],
    [{ errorType: 'FATAL_ERROR' }, 'FATAL_ERROR'],
    [{}, 'no reason given'],
  ])('has failed when Sinch reports a failure, with its cause: %o', (error, failure) => {
    expect(read({ status: 'FAILURE', completedTime: '2026-03-15T12:01:00.123456Z', ...error })).toMatchObject(
      {
        outcome: 'failed',
        completedAt: new Date('2026-03-15T12:01:00.123Z'),
        failure,
      },
    );
  });

  it.each<[string, object]>([
    ['an unknown status', { status: 'PARTLY' }],
    ['no status', {}],
    ['a status that is not text', { status: 7 }],
    ['completion without pages', { status: 'COMPLETED' }],
    ['more pages sent than there are', { status: 'COMPLETED', ...DONE, pagesSentSuccessfully: 3 }],
    ['no page at all', { status: 'COMPLETED', ...DONE, numberOfPages: 0, pagesSentSuccessfully: 0 }],
    ['half a page', { status: 'COMPLETED', ...DONE, numberOfPages: 1.5 }],
    ['pages as text', { status: 'COMPLETED', ...DONE, numberOfPages: '2' }],
    ['a time that is not a time', { status: 'COMPLETED', ...DONE, completedTime: 'yesterday' }],
    ['a day that does not exist', { status: 'COMPLETED', ...DONE, completedTime: '2026-13-45T12:00:00Z' }],
    ['a time as a number', { status: 'COMPLETED', ...DONE, completedTime: 1_700_000_000 }],
    ['an id that is a path', { status: 'QUEUED', id: '../projects' }],
    ['an empty id', { status: 'QUEUED', id: '' }],
    ['an id that is too long', { status: 'QUEUED', id: 'x'.repeat(201) }],
  ])('is invalid with %s', (_, fax) => {
    expect(() => read(fax)).toThrow(CarrierError);
  });

  it('contains our reference in its label', () => {
    const reference = (fax: object) => referenceOf(CarrierFields.of(fax));
    expect(reference({ labels: { reference: 'ours', other: 'x' } })).toBe('ours');
    expect([{}, { labels: null }, { labels: {} }].map(reference)).toEqual([null, null, null]);
    // Properties that every object inherits are not labels.
    expect(CarrierFields.of({}).text('toString')).toBeNull();
  });
});
