import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

export type SandboxStatus = 'open' | 'signed' | 'declined' | 'voided';

/** An envelope at the sandbox signing service. */
@Entity({ name: 'sandbox_envelope' })
@Unique('sandbox_envelope_external_id_key', ['externalId'])
export class SandboxEnvelope {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Our id of the request. */
  @Column({ type: 'text', name: 'external_id' })
  externalId!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  status!: SandboxStatus;

  @Column({ type: 'text', name: 'signer_name' })
  signerName!: string;

  @Column({ type: 'bytea', select: false })
  document!: Buffer;

  @Column({ type: 'bytea', name: 'signed_document', nullable: true, select: false })
  signedDocument!: Buffer | null;

  /** Signs the callbacks about this envelope. */
  @Column({ type: 'bytea', name: 'callback_secret' })
  callbackSecret!: Buffer;

  /** For tests: a void request is accepted and has no effect. */
  @Column({ type: 'boolean', name: 'ignores_void' })
  ignoresVoid!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt!: Date | null;
}
