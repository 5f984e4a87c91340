import type { MigrationInterface, QueryRunner } from 'typeorm';
import { giveFunctionTo, openToSystem, protectTenantTable } from './row-level-security.js';

/**
 * Links by which calendar apps read due dates.
 *
 * previous release: does not know the table
 */
export class CalendarFeeds1764982000000 implements MigrationInterface {
  name = 'CalendarFeeds1764982000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table calendar_feed (
        business_id uuid not null,
        id uuid not null,
        user_id uuid not null,
        -- Without a foreign key: the entity may be in another database one day (docs/decisions/scale.md).
        entity_id uuid not null,
        token_hash bytea not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        primary key (business_id, id),
        constraint calendar_feed_token_hash unique (token_hash),
        constraint calendar_feed_business_id_fkey foreign key (business_id) references business (id),
        constraint calendar_feed_user_id_fkey foreign key (user_id) references app_user (id)
      );
      create index calendar_feed_by_user on calendar_feed (business_id, user_id);
      ${protectTenantTable('calendar_feed')}
      ${openToSystem('calendar_feed', 'select, update (last_used_at)')}
      grant select, insert, delete on calendar_feed to charterbook_app;

      create function authenticate_calendar_feed(presented_hash bytea, at_time timestamptz)
        returns table (feed_id uuid, business_id uuid, time_zone text, entity_id uuid)
        language plpgsql security definer
        set search_path = pg_catalog, public, pg_temp
      as $function$
#variable_conflict use_column
begin
  return query
    select f.id, f.business_id, b.time_zone, f.entity_id
      from public.calendar_feed f
      join public.member m on m.business_id = f.business_id and m.user_id = f.user_id
      join public.app_user u on u.id = f.user_id and u.disabled_at is null
      join public.business b on b.id = f.business_id
     where f.token_hash = presented_hash;
  if found then
    -- At most one write a minute: not every request has to write.
    update public.calendar_feed f set last_used_at = at_time
     where f.token_hash = presented_hash
       and (f.last_used_at is null or f.last_used_at <= at_time - interval '1 minute');
  end if;
end
$function$;
      ${giveFunctionTo('charterbook_system', 'authenticate_calendar_feed(bytea, timestamptz)')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function authenticate_calendar_feed;
      drop table calendar_feed`);
  }
}
