import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sandbox stands for a signing service of somebody else's, so its envelopes belong to no business here. Only the
 * service's own errands reach them.
 */
export class SigningSandbox1763960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table sandbox_envelope (
        -- Whoever knows it may sign.
        id uuid primary key,
        external_id text not null unique check (length(external_id) between 1 and 100),
        title text not null check (length(title) between 1 and 300),
        status text not null check (status in ('open', 'signed', 'declined', 'voided')),
        signer_name text not null check (length(signer_name) between 1 and 200),
        document bytea not null check (length(document) between 1 and 10485760),
        signed_document bytea check (length(signed_document) between 1 and 10485760),
        callback_secret bytea not null check (length(callback_secret) = 32),
        ignores_void boolean not null,
        created_at timestamptz not null,
        decided_at timestamptz,
        constraint sandbox_envelope_decided check ((status = 'open') = (decided_at is null)),
        constraint sandbox_envelope_signed check ((status = 'signed') = (signed_document is not null))
      );
      alter table sandbox_envelope alter document set storage external, alter signed_document set storage external;
      grant select, insert, update on sandbox_envelope to charterbook_system`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table sandbox_envelope');
  }
}
