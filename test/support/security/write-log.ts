import type pg from 'pg';
import { superuserIn, VOLATILE_COLUMNS } from '../world/tenant-data.js';
import type { World } from '../world/world.js';

/** The trigger on each table is ALWAYS enabled, because some sessions turn ordinary triggers off. */
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
 * Records every row written in a world's database, of any business. Writes that are rolled back are not recorded. It is
 * cheaper than comparing all tables, and it also sees rows written with unchanged values. For worlds that no other test
 * uses. Close it.
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

  /** The writes since the last call, such as `insert of audit_log`. */
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
