-- Called by: the trigger journal_entry_recorded, once per statement that inserts into journal_entry.
-- In the database as an invariant: an entry and its lines are one statement, so at its end every entry has lines, and a
-- reversal is the exact mirror of the entry it reverses. (journal_lines_posted refuses lines that come later.) It runs as
-- charterbook_books, and reads by primary keys for the reason given in journal_lines_posted.
create or replace function journal_entries_recorded() returns trigger
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
                      and o.currency is not distinct from l.currency
                      and o.foreign_minor is not distinct from -l.foreign_minor
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
