import type { MigrationInterface, QueryRunner } from 'typeorm';
import { giveFunctionTo } from './row-level-security.js';

/** Grants and tokens name their own business's clients, or partners. */
export class ClientsOfBusiness1764935100000 implements MigrationInterface {
  name = 'ClientsOfBusiness1764935100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${FUNCTION}
      ${giveFunctionTo('charterbook_system', 'require_usable_client()')}
      create trigger client_of_business before insert or update of business_id, oauth_client_id on oauth_grant
        for each row execute function require_usable_client();
      create trigger client_of_business before insert or update of business_id, oauth_client_id on oauth_token
        for each row when (new.oauth_client_id is not null) execute function require_usable_client()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger client_of_business on oauth_token;
      drop trigger client_of_business on oauth_grant;
      drop function require_usable_client()`);
  }
}

const FUNCTION = `
create function require_usable_client() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if not exists (select from public.oauth_client c
                  where c.id = new.oauth_client_id and (c.business_id is null or c.business_id = new.business_id)) then
    raise exception 'the client belongs to another business' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$function$;`;
