import type { MigrationInterface, QueryRunner } from 'typeorm';
import { needsMigration } from './needs-migration.js';

/**
 * Clients without a secret: browser and native applications. An earlier build would accept an empty secret for them,
 * also for client credentials.
 */
export class PublicClients1764942000000 implements MigrationInterface {
  name = 'PublicClients1764942000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table oauth_client
        add column is_public boolean not null default false,
        alter column secret_hash drop not null,
        add constraint oauth_client_public check (
          is_public = (secret_hash is null) and (not is_public or cardinality(redirect_uris) >= 1));
      ${needsMigration(this.name)}`);
  }

  /** Public clients stop working: to an earlier build, a hash that no secret has means a wrong secret. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table oauth_client drop constraint oauth_client_public;
      update oauth_client set secret_hash = sha256(gen_random_uuid()::text::bytea), revoked_at = coalesce(revoked_at, now())
       where secret_hash is null;
      alter table oauth_client alter column secret_hash set not null, drop column is_public;
      comment on table migrations is null`);
  }
}
