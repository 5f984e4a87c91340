import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** An envelope at the sandbox signing service. */
@Entity({ name: 'sandbox_envelope' })
@Unique('sandbox_envelope_external_id_key', ['externalId'])
export class SandboxEnvelopeRow {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text', name: 'external_id' })
  externalId!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  status!: string;

  @Column({ type: 'text', name: 'signer_name' })
  signerName!: string;

  @Column({ type: 'bytea', select: false })
  document!: Buffer;

  @Column({ type: 'bytea', name: 'signed_document', nullable: true, select: false })
  signedDocument!: Buffer | null;

  @Column({ type: 'bytea', name: 'callback_secret', select: false })
  callbackSecret!: Buffer;

  @Column({ type: 'boolean', name: 'ignores_void' })
  ignoresVoid!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt!: Date | null;
}
