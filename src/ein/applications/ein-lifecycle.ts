import { Lifecycle } from '../../kernel/lifecycle.js';

export const EIN_STATUSES = [
  'ready_to_file',
  'awaiting_signature',
  'signed',
  'filed',
  'ein_received',
  'cancelled',
] as const;
export type EinStatus = (typeof EIN_STATUSES)[number];

export type EinTrigger =
  | 'request_signature'
  | 'envelope_signed'
  | 'envelope_ended'
  | 'cancel_signature'
  | 'redraw'
  | 'mark_filed'
  | 'confirm_delivery'
  | 'record_ein'
  | 'cancel';

/** The transitions of an EIN application (spec 3.1). Anything else is an invalid transition. */
export const EIN_LIFECYCLE = new Lifecycle<EinStatus, EinTrigger>(EIN_STATUSES, 'ready_to_file', {
  request_signature: { from: ['ready_to_file'], to: 'awaiting_signature' },
  envelope_signed: { from: ['awaiting_signature'], to: 'signed' },
  // Declined, voided or expired at the signing service.
  envelope_ended: { from: ['awaiting_signature'], to: 'ready_to_file' },
  cancel_signature: { from: ['awaiting_signature'], to: 'ready_to_file' },
  redraw: { from: ['ready_to_file', 'signed'], to: 'ready_to_file' },
  mark_filed: { from: ['signed', 'ready_to_file'], to: 'filed' },
  confirm_delivery: { from: ['signed'], to: 'filed' },
  record_ein: { from: ['filed'], to: 'ein_received' },
  cancel: { from: ['ready_to_file', 'signed', 'filed'], to: 'cancelled' },
});
