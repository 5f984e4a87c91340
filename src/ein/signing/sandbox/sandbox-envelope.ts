export type SandboxStatus = 'open' | 'signed' | 'declined' | 'voided';

/** An envelope of the sandbox, without its documents. */
export interface SandboxEnvelope {
  readonly id: string;
  /** The id under which this service asked for it. */
  readonly externalId: string;
  readonly title: string;
  readonly status: SandboxStatus;
  readonly signerName: string;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** Signs the callbacks that tell of it. */
  readonly callbackSecret: Buffer;
}
