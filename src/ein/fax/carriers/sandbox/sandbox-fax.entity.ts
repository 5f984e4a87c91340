import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fax at the sandbox carrier. */
@Entity({ name: 'sandbox_fax' })
export class SandboxFaxRow {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  reference!: string;

  @Column({ type: 'text' })
  destination!: string;

  @Column({ type: 'text' })
  outcome!: string;

  @Column({ type: 'bytea', name: 'document_sha256' })
  documentSha256!: Buffer;

  @Column({ type: 'text', name: 'callback_token' })
  callbackToken!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
