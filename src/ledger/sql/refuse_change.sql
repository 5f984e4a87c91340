-- Called by: the triggers journal_entry_immutable and journal_line_immutable, before update, delete and truncate.
-- In the database as an invariant: what has been posted never changes, whatever writes.
create or replace function refuse_change() returns trigger
  language plpgsql
as $function$
begin
  raise exception '% is immutable: correct it with a reversal', tg_table_name using errcode = '55000';
end
$function$;
