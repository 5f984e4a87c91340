import { describe, expect, it } from 'vitest';
import {
  INCORPORATION_LIFECYCLE,
  INCORPORATION_STATUSES,
  type IncorporationStatus,
  type IncorporationTrigger,
} from './incorporation-lifecycle.js';

const TABLE: Record<IncorporationStatus, Partial<Record<IncorporationTrigger, IncorporationStatus>>> = {
  submitted: {
    request_name_change: 'name_change_required',
    approve: 'filed',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  name_change_required: { change_names: 'submitted', cancel: 'cancelled' },
  filed: {},
  rejected: {},
  cancelled: {},
};
const TRIGGERS: readonly IncorporationTrigger[] = [
  'request_name_change',
  'change_names',
  'approve',
  'reject',
  'cancel',
];

describe('the lifecycle of an incorporation', () => {
  it('has these statuses and triggers, and starts as submitted', () => {
    expect(INCORPORATION_LIFECYCLE.statuses).toEqual(Object.keys(TABLE));
    expect(INCORPORATION_LIFECYCLE.initial).toBe('submitted');
    expect(INCORPORATION_LIFECYCLE.triggers.toSorted()).toEqual(TRIGGERS.toSorted());
  });

  it.each(INCORPORATION_STATUSES.flatMap((status) => TRIGGERS.map((trigger) => ({ status, trigger }))))(
    'moves from $status by $trigger as the table says',
    ({ status, trigger }) => {
      expect(INCORPORATION_LIFECYCLE.next(status, trigger)).toBe(TABLE[status][trigger] ?? null);
    },
  );
});
