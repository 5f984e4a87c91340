import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openToSystem, protectTenantTable } from './row-level-security.js';

/** Origins of web pages that may call the API (CORS). A table of its own, because an origin is looked up by equality. */
export class ClientOrigins1764942100000 implements MigrationInterface {
  name = 'ClientOrigins1764942100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table oauth_client_origin (
        origin text not null check (length(origin) <= 255),
        oauth_client_id uuid not null references oauth_client (id),
        -- Null for a partner's origin, like the client's own.
        business_id uuid references business (id),
        primary key (origin, oauth_client_id)
      );
      create index oauth_client_origin_by_client on oauth_client_origin (oauth_client_id);
      ${protectTenantTable('oauth_client_origin')}
      ${openToSystem('oauth_client_origin', 'select, insert')}
      grant select, insert on oauth_client_origin to charterbook_app;
      create trigger client_of_business before insert or update of business_id, oauth_client_id on oauth_client_origin
        for each row execute function require_usable_client()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table oauth_client_origin');
  }
}
