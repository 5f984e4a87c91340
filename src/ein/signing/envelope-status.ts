/** `requested`: recorded, no response from the service yet. `failed`: the service never had it. */
export type EnvelopeStatus = 'requested' | 'open' | 'completed' | 'declined' | 'voided' | 'failed';

/** The statuses in which the service may still have news. */
export const OPEN: readonly EnvelopeStatus[] = ['requested', 'open'];

/** How an envelope ends without a signature. */
export type EndedStatus = Exclude<EnvelopeStatus, 'requested' | 'open' | 'completed'>;
