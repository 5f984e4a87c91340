import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Revaluations of bank accounts in other currencies: they change the value of cash without a cash flow.
 *
 * previous release: drops a constraint: each is created again, and accepts more sources
 * previous release: adds a constraint: it writes no revaluations
 * previous release: raises an exception: the function that is replaced raises the same
 * previous release: revokes: the right to create functions, which the role has only in this migration
 */
export class Revaluations1764979000000 implements MigrationInterface {
  name = 'Revaluations1764979000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SOURCES);
    await queryRunner.query(replaceOfBooks(LINES_POSTED));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(replaceOfBooks(LINES_POSTED_BEFORE));
    await queryRunner.query(SOURCES_BEFORE);
  }
}

/** Replaces a function of the role that alone may write balances. */
function replaceOfBooks(definition: string): string {
  return `
    grant create on schema public to charterbook_books;
    set local role charterbook_books;
    ${definition};
    reset role;
    revoke create on schema public from charterbook_books`;
}

const SOURCES = `
  alter table journal_entry
    drop constraint journal_entry_source,
    drop constraint journal_entry_source_check,
    add constraint journal_entry_source_check
      check (source in ('bank_transaction', 'opening_balance', 'manual', 'adjusting', 'closing', 'revaluation', 'reversal')),
    -- A sense of 3 revalues bank accounts, which is no cash flow; -3 takes that back.
    add constraint journal_entry_source check (case source
      when 'reversal' then reverses_entry_id is not null and source_id is null and flow_sense in (-3, -2, -1, 0, 1)
      when 'manual' then reverses_entry_id is null and source_id is null and flow_sense = 1
      when 'adjusting' then reverses_entry_id is null and source_id is null and flow_sense = 1
      when 'closing' then reverses_entry_id is null and source_id is null and flow_sense = 2
      when 'revaluation' then reverses_entry_id is null and source_id is null and flow_sense = 3
      when 'opening_balance' then reverses_entry_id is null and source_id is not null and flow_sense = 0
      else reverses_entry_id is null and source_id is not null and flow_sense = 1
    end)`;

const SOURCES_BEFORE = `
  alter table journal_entry
    drop constraint journal_entry_source,
    drop constraint journal_entry_source_check,
    add constraint journal_entry_source_check
      check (source in ('bank_transaction', 'opening_balance', 'manual', 'adjusting', 'closing', 'reversal')),
    add constraint journal_entry_source check (case source
      when 'reversal' then reverses_entry_id is not null and source_id is null and flow_sense in (-2, -1, 0, 1)
      when 'manual' then reverses_entry_id is null and source_id is null and flow_sense = 1
      when 'adjusting' then reverses_entry_id is null and source_id is null and flow_sense = 1
      when 'closing' then reverses_entry_id is null and source_id is null and flow_sense = 2
      when 'opening_balance' then reverses_entry_id is null and source_id is not null and flow_sense = 0
      else reverses_entry_id is null and source_id is not null and flow_sense = 1
    end)`;

const LINES_POSTED = `
create or replace function journal_lines_posted() returns trigger
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

  select l.entry_id into bad from added l
   where abs(l.flow_sense) = 2
     and (select a.category in ('revenue', 'expense') or a.subtype = 'retained_earnings' from public.ledger_account a
           where a.business_id = l.business_id and a.id = l.account_id) is not true
   limit 1;
  if found then
    raise exception 'closing entry % moves more than income', bad
      using errcode = '23514', constraint = 'journal_entry_closes_income';
  end if;

  -- A non-cash line of amount a in an entry that touches cash is a flow of -a. A reversal (sense -1) lowers the column
  -- that its original raised: s * a is the original's amount, and s * s = 1 leaves -a or a to add.
  with account as materialized (
    select l.*, (select a.is_cash from public.ledger_account a
                  where a.business_id = l.business_id and a.id = l.account_id) as is_cash
      from added l
  ), line as (
    select l.business_id, l.account_id, l.posted_on as day, l.amount_minor as a, l.flow_sense as s, l.is_cash,
           abs(l.flow_sense) = 2 as closes,
           bool_or(l.is_cash) over (partition by l.business_id, l.entry_id) and not l.is_cash
             and abs(l.flow_sense) <> 3 as flows
      from account l
  ), day as materialized (
    select business_id, account_id, day,
           coalesce(sum(greatest(a, 0)) filter (where not closes), 0) as debit,
           coalesce(sum(greatest(-a, 0)) filter (where not closes), 0) as credit,
           coalesce(sum(-a) filter (where flows and s * a < 0), 0) as cash_in,
           coalesce(sum(a) filter (where flows and s * a > 0), 0) as cash_out,
           coalesce(sum(a) filter (where s = 0 and is_cash), 0) as opening,
           coalesce(sum(greatest(a, 0)) filter (where closes), 0) as closing_debit,
           coalesce(sum(greatest(-a, 0)) filter (where closes), 0) as closing_credit
      from line group by business_id, account_id, day
  ), by_day as (
    insert into public.balance_day as b
      (business_id, account_id, day, debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor,
       closing_debit_minor, closing_credit_minor)
    select business_id, account_id, day, debit, credit, cash_in, cash_out, opening, closing_debit, closing_credit
      from day order by business_id, account_id, day
    on conflict (business_id, account_id, day) do update set
      debit_minor = b.debit_minor + excluded.debit_minor,
      credit_minor = b.credit_minor + excluded.credit_minor,
      cash_in_minor = b.cash_in_minor + excluded.cash_in_minor,
      cash_out_minor = b.cash_out_minor + excluded.cash_out_minor,
      opening_minor = b.opening_minor + excluded.opening_minor,
      closing_debit_minor = b.closing_debit_minor + excluded.closing_debit_minor,
      closing_credit_minor = b.closing_credit_minor + excluded.closing_credit_minor
  )
  insert into public.balance_month as b
    (business_id, account_id, month, debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor,
     closing_debit_minor, closing_credit_minor)
  select business_id, account_id, date_trunc('month', day)::date, sum(debit), sum(credit), sum(cash_in),
         sum(cash_out), sum(opening), sum(closing_debit), sum(closing_credit)
    from day group by 1, 2, 3 order by 1, 2, 3
  on conflict (business_id, account_id, month) do update set
    debit_minor = b.debit_minor + excluded.debit_minor,
    credit_minor = b.credit_minor + excluded.credit_minor,
    cash_in_minor = b.cash_in_minor + excluded.cash_in_minor,
    cash_out_minor = b.cash_out_minor + excluded.cash_out_minor,
    opening_minor = b.opening_minor + excluded.opening_minor,
    closing_debit_minor = b.closing_debit_minor + excluded.closing_debit_minor,
    closing_credit_minor = b.closing_credit_minor + excluded.closing_credit_minor;
  return null;
end
$function$`;

const LINES_POSTED_BEFORE = `
create or replace function journal_lines_posted() returns trigger
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

  select l.entry_id into bad from added l
   where abs(l.flow_sense) = 2
     and (select a.category in ('revenue', 'expense') or a.subtype = 'retained_earnings' from public.ledger_account a
           where a.business_id = l.business_id and a.id = l.account_id) is not true
   limit 1;
  if found then
    raise exception 'closing entry % moves more than income', bad
      using errcode = '23514', constraint = 'journal_entry_closes_income';
  end if;

  -- A non-cash line of amount a in an entry that touches cash is a flow of -a. A reversal (sense -1) lowers the column
  -- that its original raised: s * a is the original's amount, and s * s = 1 leaves -a or a to add.
  with account as materialized (
    select l.*, (select a.is_cash from public.ledger_account a
                  where a.business_id = l.business_id and a.id = l.account_id) as is_cash
      from added l
  ), line as (
    select l.business_id, l.account_id, l.posted_on as day, l.amount_minor as a, l.flow_sense as s, l.is_cash,
           abs(l.flow_sense) = 2 as closes,
           bool_or(l.is_cash) over (partition by l.business_id, l.entry_id) and not l.is_cash as flows
      from account l
  ), day as materialized (
    select business_id, account_id, day,
           coalesce(sum(greatest(a, 0)) filter (where not closes), 0) as debit,
           coalesce(sum(greatest(-a, 0)) filter (where not closes), 0) as credit,
           coalesce(sum(-a) filter (where flows and s * a < 0), 0) as cash_in,
           coalesce(sum(a) filter (where flows and s * a > 0), 0) as cash_out,
           coalesce(sum(a) filter (where s = 0 and is_cash), 0) as opening,
           coalesce(sum(greatest(a, 0)) filter (where closes), 0) as closing_debit,
           coalesce(sum(greatest(-a, 0)) filter (where closes), 0) as closing_credit
      from line group by business_id, account_id, day
  ), by_day as (
    insert into public.balance_day as b
      (business_id, account_id, day, debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor,
       closing_debit_minor, closing_credit_minor)
    select business_id, account_id, day, debit, credit, cash_in, cash_out, opening, closing_debit, closing_credit
      from day order by business_id, account_id, day
    on conflict (business_id, account_id, day) do update set
      debit_minor = b.debit_minor + excluded.debit_minor,
      credit_minor = b.credit_minor + excluded.credit_minor,
      cash_in_minor = b.cash_in_minor + excluded.cash_in_minor,
      cash_out_minor = b.cash_out_minor + excluded.cash_out_minor,
      opening_minor = b.opening_minor + excluded.opening_minor,
      closing_debit_minor = b.closing_debit_minor + excluded.closing_debit_minor,
      closing_credit_minor = b.closing_credit_minor + excluded.closing_credit_minor
  )
  insert into public.balance_month as b
    (business_id, account_id, month, debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor,
     closing_debit_minor, closing_credit_minor)
  select business_id, account_id, date_trunc('month', day)::date, sum(debit), sum(credit), sum(cash_in),
         sum(cash_out), sum(opening), sum(closing_debit), sum(closing_credit)
    from day group by 1, 2, 3 order by 1, 2, 3
  on conflict (business_id, account_id, month) do update set
    debit_minor = b.debit_minor + excluded.debit_minor,
    credit_minor = b.credit_minor + excluded.credit_minor,
    cash_in_minor = b.cash_in_minor + excluded.cash_in_minor,
    cash_out_minor = b.cash_out_minor + excluded.cash_out_minor,
    opening_minor = b.opening_minor + excluded.opening_minor,
    closing_debit_minor = b.closing_debit_minor + excluded.closing_debit_minor,
    closing_credit_minor = b.closing_credit_minor + excluded.closing_credit_minor;
  return null;
end
$function$`;
