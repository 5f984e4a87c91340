import { Lifecycle } from '../kernel/lifecycle.js';

/** The stored state. Open obligations show as upcoming, due soon or overdue by date: obligation-status.ts. */
export const OBLIGATION_STATES = ['open', 'filed', 'waived'] as const;
export type ObligationState = (typeof OBLIGATION_STATES)[number];

export type ObligationTrigger = 'mark_filed' | 'waive' | 'reopen';

export const OBLIGATION_LIFECYCLE = new Lifecycle<ObligationState, ObligationTrigger>(
  OBLIGATION_STATES,
  'open',
  {
    mark_filed: { from: ['open'], to: 'filed' },
    waive: { from: ['open'], to: 'waived' },
    // Users pick the wrong one.
    reopen: { from: ['filed', 'waived'], to: 'open' },
  },
);
