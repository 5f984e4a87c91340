/** GET {app_url}/api/businesses/{businessId}/sandbox/envelopes/{id}; its POST …/sign and …/decline return the same. */
export interface SandboxEnvelopeView {
  readonly id: string;
  readonly title: string;
  readonly status: 'open' | 'signed' | 'declined' | 'voided';
  readonly signerName: string;
}
