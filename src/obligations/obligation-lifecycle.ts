import { Lifecycle } from '../kernel/lifecycle.js';

/** What is stored. What is open shows as upcoming, due soon or overdue by its date: obligation-status.ts. */
export const OBLIGATION_STATES = ['open', 'filed', 'waived'] as const;
export type ObligationState = (typeof OBLIGATION_STATES)[number];

export type ObligationTrigger = 'mark_filed' | 'waive' | 'reopen';

export const OBLIGATION_LIFECYCLE = new Lifecycle<ObligationState, ObligationTrigger>(
  OBLIGATION_STATES,
  'open',
  {
    mark_filed: { from: ['open'], to: 'filed' },
    waive: { from: ['open'], to: 'waived' },
    // People pick the wrong row.
    reopen: { from: ['filed', 'waived'], to: 'open' },
  },
);
