import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions } from './baseline.js';
import { giveFunctionTo } from './row-level-security.js';

const IMMUTABLE = `
create function refuse_change() returns trigger
  language plpgsql
as $function$
begin
  raise exception '% is immutable: correct it with a reversal', tg_table_name using errcode = '55000';
end
$function$;
create trigger journal_entry_immutable before update or delete or truncate on journal_entry
  for each statement execute function refuse_change();
create trigger journal_line_immutable before update or delete or truncate on journal_line
  for each statement execute function refuse_change();`;

const LINES_POSTED = `
create function journal_lines_posted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $function$
declare
  bad uuid;
begin
  -- With another tenant set, the lookups below would find nothing and the balances would silently miss these lines.
  if exists (select from added
              where business_id is distinct from nullif(current_setting('app.business_id', true), '')::uuid) then
    raise exception 'journal lines outside their tenant''s unit of work' using errcode = '42501';
  end if;

  select a.entry_id into bad
    from (select business_id, entry_id, sum(amount_minor) as total, count(*) as lines, min(line_no) as first,
                 max(line_no) as last
            from added group by business_id, entry_id) a
   where a.total <> 0 or a.first <> 1 or a.last <> a.lines
      or (select e.line_count from public.journal_entry e
           where e.business_id = a.business_id and e.id = a.entry_id and e.xact = pg_current_xact_id())
         is distinct from a.lines
   limit 1;
  if found then
    raise exception 'entry % is unbalanced, incomplete or from another transaction', bad
      using errcode = '23514', constraint = 'journal_entry_balanced';
  end if;

  select p.entity_id into bad
    from (select business_id, entity_id, min(posted_on) as first from added group by business_id, entity_id) p
   where p.first <= (select entity.locked_through from public.legal_entity entity
                      where entity.business_id = p.business_id and entity.id = p.entity_id)
   limit 1;
  if found then
    raise exception 'the period is locked for entity %', bad
      using errcode = '23514', constraint = 'journal_entry_period_open';
  end if;

  -- A non-cash line of amount a in an entry that touches cash is a flow of -a. A reversal (sense -1) lowers the column
  -- that its original raised: s * a is the original's amount, and s * s = 1 leaves -a or a to add.
  with account as materialized (
    select l.*, (select a.is_cash from public.ledger_account a
                  where a.business_id = l.business_id and a.id = l.account_id) as is_cash
      from added l
  ), line as (
    select l.business_id, l.account_id, l.posted_on as day, l.amount_minor as a, l.flow_sense as s, l.is_cash,
           bool_or(l.is_cash) over (partition by l.business_id, l.entry_id) and not l.is_cash as flows
      from account l
  ), day as materialized (
    select business_id, account_id, day,
           sum(greatest(a, 0)) as debit,
           sum(greatest(-a, 0)) as credit,
           coalesce(sum(-a) filter (where flows and s * a < 0), 0) as cash_in,
           coalesce(sum(a) filter (where flows and s * a > 0), 0) as cash_out,
           coalesce(sum(a) filter (where s = 0 and is_cash), 0) as opening
      from line group by business_id, account_id, day
  ), by_day as (
    insert into public.balance_day as b
      (business_id, account_id, day, debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor)
    select business_id, account_id, day, debit, credit, cash_in, cash_out, opening
      from day order by business_id, account_id, day
    on conflict (business_id, account_id, day) do update set
      debit_minor = b.debit_minor + excluded.debit_minor,
      credit_minor = b.credit_minor + excluded.credit_minor,
      cash_in_minor = b.cash_in_minor + excluded.cash_in_minor,
      cash_out_minor = b.cash_out_minor + excluded.cash_out_minor,
      opening_minor = b.opening_minor + excluded.opening_minor
  )
  insert into public.balance_month as b
    (business_id, account_id, month, debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor)
  select business_id, account_id, date_trunc('month', day)::date, sum(debit), sum(credit), sum(cash_in),
         sum(cash_out), sum(opening)
    from day group by 1, 2, 3 order by 1, 2, 3
  on conflict (business_id, account_id, month) do update set
    debit_minor = b.debit_minor + excluded.debit_minor,
    credit_minor = b.credit_minor + excluded.credit_minor,
    cash_in_minor = b.cash_in_minor + excluded.cash_in_minor,
    cash_out_minor = b.cash_out_minor + excluded.cash_out_minor,
    opening_minor = b.opening_minor + excluded.opening_minor;
  return null;
end
$function$;
${giveFunctionTo('charterbook_books', 'journal_lines_posted()')}
create trigger journal_line_posted after insert on journal_line
  referencing new table as added for each statement execute function journal_lines_posted();`;

const ENTRIES_RECORDED = `
create function journal_entries_recorded() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $function$
declare
  bad uuid;
begin
  select e.id into bad from added e
   where (select l.line_no from public.journal_line l
           where l.business_id = e.business_id and l.entry_id = e.id and l.line_no = 1) is null
   limit 1;
  if found then
    raise exception 'entry % has no lines', bad using errcode = '23514', constraint = 'journal_entry_has_lines';
  end if;

  select e.id into bad from added e
   where e.reverses_entry_id is not null
     and ((select original.line_count = e.line_count and original.flow_sense = -e.flow_sense
             from public.journal_entry original
            where original.business_id = e.business_id and original.id = e.reverses_entry_id) is not true
       or (select count(*) from public.journal_line l
            where l.business_id = e.business_id and l.entry_id = e.id
              and (select o.account_id = l.account_id and o.amount_minor = -l.amount_minor
                      and o.bank_account_id is not distinct from l.bank_account_id
                     from public.journal_line o
                    where o.business_id = e.business_id and o.entry_id = e.reverses_entry_id
                      and o.line_no = l.line_no)) <> e.line_count)
   limit 1;
  if found then
    raise exception 'entry % does not mirror the entry it reverses', bad
      using errcode = '23514', constraint = 'journal_entry_mirrors';
  end if;
  return null;
end
$function$;
${giveFunctionTo('charterbook_books', 'journal_entries_recorded()')}
create trigger journal_entry_recorded after insert on journal_entry
  referencing new table as added for each statement execute function journal_entries_recorded();`;

const POST = `
create function post_journal_entries(
  p_business uuid, p_entity uuid, p_at timestamptz, p_actor_kind text, p_user uuid,
  p_ids uuid[], p_dates date[], p_descriptions text[], p_sources text[], p_source_ids uuid[], p_source_seqs int[],
  p_reverses uuid[], p_senses smallint[], p_line_counts smallint[],
  p_line_entries uuid[], p_line_nos smallint[], p_line_accounts uuid[], p_line_bank_accounts uuid[],
  p_line_amounts bigint[], p_line_dates date[], p_line_senses smallint[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  with entry as (
    insert into public.journal_entry
      (business_id, entity_id, recorded_at, actor_kind, acting_user_id, id, posted_on, description, source,
       source_id, source_seq, reverses_entry_id, flow_sense, line_count)
    select p_business, p_entity, p_at, p_actor_kind, p_user, e.*
      from unnest(p_ids, p_dates, p_descriptions, p_sources, p_source_ids, p_source_seqs, p_reverses, p_senses,
                  p_line_counts) as e
  )
  insert into public.journal_line
    (business_id, entity_id, entry_id, line_no, account_id, bank_account_id, amount_minor, posted_on, flow_sense)
  select p_business, p_entity, l.*
    from unnest(p_line_entries, p_line_nos, p_line_accounts, p_line_bank_accounts, p_line_amounts, p_line_dates,
                p_line_senses) as l;
end
$function$;`;

/** What keeps the journal true and its balances current, whatever writes: the second half of the invariants. */
export class LedgerFunctions1764417000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineFunctions(queryRunner, [IMMUTABLE, LINES_POSTED, ENTRIES_RECORDED, POST]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function post_journal_entries;
      drop function journal_entries_recorded, journal_lines_posted, refuse_change cascade`);
  }
}
