import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A code that signs in once without the authenticator app. Using it deletes its row. */
@Entity({ name: 'recovery_code' })
@ForeignKey('SecondFactor', ['userId'], ['userId'], {
  name: 'recovery_code_user_id_fkey',
  onDelete: 'CASCADE',
})
export class RecoveryCode {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @PrimaryColumn({ type: 'bytea', name: 'code_hash' })
  codeHash!: Buffer;
}
