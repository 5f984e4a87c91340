import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs a statement, with the table's name as its %1$, for each tenant table that there is. */
const forEachTenantTable = (statement: string) => `
  do $$
  declare tenant_table text;
  begin
    for tenant_table in
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
       order by 1
    loop
      execute format($statement$${statement}$statement$, tenant_table);
    end loop;
  end $$;`;

/** Plans do not depend on which other businesses are in the database. */
export class TenantStatistics1764010000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(forEachTenantTable('alter table %1$I alter business_id set statistics 0'));
    const [server] = (await queryRunner.query(
      `select current_setting('server_version_num')::int as version`,
    )) as [{ version: number }];
    // What has been learned already can be taken back since PostgreSQL 18; an older server forgets it with a dump.
    if (server.version >= 180_000) {
      await queryRunner.query(
        forEachTenantTable(`select pg_clear_attribute_stats('public', %1$L, 'business_id', false)`),
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(forEachTenantTable('alter table %1$I alter business_id set statistics -1'));
  }
}
