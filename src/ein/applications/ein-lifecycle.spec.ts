import { describe, expect, it } from 'vitest';
import { EIN_LIFECYCLE, EIN_STATUSES, type EinStatus, type EinTrigger } from './ein-lifecycle.js';

/** The same table by status. Anything missing here is not a transition. */
const TABLE: Record<EinStatus, Partial<Record<EinTrigger, EinStatus>>> = {
  ready_to_file: {
    request_signature: 'awaiting_signature',
    redraw: 'ready_to_file',
    mark_filed: 'filed',
    cancel: 'cancelled',
  },
  awaiting_signature: {
    envelope_signed: 'signed',
    envelope_ended: 'ready_to_file',
    cancel_signature: 'ready_to_file',
  },
  signed: { redraw: 'ready_to_file', mark_filed: 'filed', confirm_delivery: 'filed', cancel: 'cancelled' },
  filed: { record_ein: 'ein_received', cancel: 'cancelled' },
  ein_received: {},
  cancelled: {},
};

const TRIGGERS: readonly EinTrigger[] = [
  'request_signature',
  'envelope_signed',
  'envelope_ended',
  'cancel_signature',
  'redraw',
  'mark_filed',
  'confirm_delivery',
  'record_ein',
  'cancel',
];

describe('[3.1] the lifecycle of an EIN application', () => {
  it('has these statuses and triggers, and starts as ready_to_file', () => {
    expect(EIN_LIFECYCLE.statuses).toEqual(Object.keys(TABLE));
    expect(EIN_LIFECYCLE.initial).toBe('ready_to_file');
    expect(EIN_LIFECYCLE.triggers.toSorted()).toEqual(TRIGGERS.toSorted());
  });

  it.each(EIN_STATUSES.flatMap((status) => TRIGGERS.map((trigger) => ({ status, trigger }))))(
    'from $status by $trigger',
    ({ status, trigger }) => {
      expect(EIN_LIFECYCLE.next(status, trigger)).toBe(TABLE[status][trigger] ?? null);
    },
  );

  it('ends as ein_received or cancelled', () => {
    const ends = EIN_STATUSES.filter((status) =>
      TRIGGERS.every((trigger) => EIN_LIFECYCLE.next(status, trigger) === null),
    );
    expect(ends).toEqual(['ein_received', 'cancelled']);
  });
});
