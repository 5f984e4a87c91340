import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineTables } from './baseline.js';

/** What the sandbox carrier was given to fax. */
const FAXES = `
  create table sandbox_fax (
    id uuid primary key,
    -- Not unique, as with a carrier: two faxes under one reference are two faxes.
    reference text not null check (length(reference) between 1 and 100),
    destination text not null check (destination ~ '^[+][0-9]{6,15}$'),
    outcome text not null check (length(outcome) between 1 and 40),
    document_sha256 bytea not null check (length(document_sha256) = 32),
    callback_token text not null check (length(callback_token) = 43),
    created_at timestamptz not null
  );
  create index sandbox_fax_by_reference on sandbox_fax (reference);
  create index sandbox_fax_by_time on sandbox_fax (created_at);
  grant select, insert, delete on sandbox_fax to charterbook_system;`;

/** What the sandbox signing service was asked to have signed. */
const ENVELOPES = `
  create table sandbox_envelope (
    -- The secret of the signing link: a caller that knows it may sign.
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
  grant select, insert, update on sandbox_envelope to charterbook_system;`;

/** Sandboxes play services outside, which know no tenants: only the service itself may read them. */
export class Sandboxes1764427000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [FAXES, ENVELOPES]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table sandbox_envelope, sandbox_fax');
  }
}
