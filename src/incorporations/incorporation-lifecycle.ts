import { Lifecycle } from '../kernel/lifecycle.js';

export const INCORPORATION_STATUSES = [
  'submitted',
  'name_change_required',
  'filed',
  'rejected',
  'cancelled',
] as const;
export type IncorporationStatus = (typeof INCORPORATION_STATUSES)[number];

export type IncorporationTrigger = 'request_name_change' | 'change_names' | 'approve' | 'reject' | 'cancel';

/** The triggers that move an incorporation. The operator records the state's decisions. */
export const INCORPORATION_LIFECYCLE = new Lifecycle<IncorporationStatus, IncorporationTrigger>(
  INCORPORATION_STATUSES,
  'submitted',
  {
    request_name_change: { from: ['submitted'], to: 'name_change_required' },
    change_names: { from: ['name_change_required'], to: 'submitted' },
    approve: { from: ['submitted'], to: 'filed' },
    reject: { from: ['submitted'], to: 'rejected' },
    cancel: { from: ['submitted', 'name_change_required'], to: 'cancelled' },
  },
);
