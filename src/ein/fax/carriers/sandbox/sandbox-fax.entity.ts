import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SandboxOutcome } from './sandbox-outcomes.js';

/** A fax at the sandbox carrier. */
@Entity({ name: 'sandbox_fax' })
export class SandboxFax {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  reference!: string;

  @Column({ type: 'text' })
  destination!: string;

  @Column({ type: 'text' })
  outcome!: SandboxOutcome;

  @Column({ type: 'bytea', name: 'document_sha256' })
  documentSha256!: Buffer;

  /** Authenticates the sandbox's report about this fax. */
  @Column({ type: 'text', name: 'callback_token' })
  callbackToken!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
