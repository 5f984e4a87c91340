import type pg from 'pg';
import { superuserIn, VOLATILE_COLUMNS } from '../world/tenant-data.js';
import type { World } from '../world/world.js';

/** The watch of each table. Always: it runs where a session turns ordinary triggers off, too. */
const WATCH = `
  create schema write_log;
  create table write_log.entry (written text not null);
  create function write_log.note() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
  begin
    if tg_op = 'UPDATE' and tg_nargs > 0 then
      if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return null; end if;
    end if;
    insert into write_log.entry values (lower(tg_op) || ' of ' || tg_table_name);
    return null;
  end $$;`;

/**
 * Every row that anybody writes in a world's database from now on, of whichever business or none. What is rolled back
 * was never written. It takes the place of comparing all tables before and after, at the cost of one small query; and
 * it sees more: a row that is written again as it was. Only for a world of a test's own. Close it.
 */
export class WriteLog {
  private constructor(
    readonly superuser: pg.Client,
    /** Every table of the service. */
    readonly tables: readonly string[],
  ) {}

  static async of(world: World): Promise<WriteLog> {
    const superuser = await superuserIn(world);
    const { rows } = await superuser.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const tables = rows.map(({ name }) => name);
    await superuser.query(`begin; ${WATCH} ${tables.map(watchOf).join('\n')} commit`);
    return new WriteLog(superuser, tables);
  }

  /** What was written since the last time that somebody asked, such as `insert of audit_log`. */
  async take(): Promise<string[]> {
    const { rows } = await this.superuser.query<{ written: string }>({
      name: 'take',
      text: 'delete from write_log.entry returning written',
    });
    return rows.map(({ written }) => written);
  }

  async close(): Promise<void> {
    await this.superuser.end();
  }
}

function watchOf(table: string): string {
  const volatile = (VOLATILE_COLUMNS[table] ?? []).map((column) => `'${column}'`).join(', ');
  return `
    create trigger write_log_row after insert or update or delete on ${table}
      for each row execute function write_log.note(${volatile});
    create trigger write_log_truncate after truncate on ${table}
      for each statement execute function write_log.note();
    alter table ${table} enable always trigger write_log_row;
    alter table ${table} enable always trigger write_log_truncate;`;
}
