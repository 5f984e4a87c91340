-- Called by: Poster (src/ledger/poster.ts), the only code that writes the journal.
-- In the database for speed: the plan is cached for the session. Entries and lines are one statement, as
-- journal_entries_recorded requires.
--
-- The last two parameters are null if all amounts are in the currency of the books, as they are for a release that does not
-- know them. Such lines are refused for bank accounts in another currency.
create or replace function post_journal_entries(
  p_business uuid, p_entity uuid, p_at timestamptz, p_actor_kind text, p_user uuid,
  p_ids uuid[], p_dates date[], p_descriptions text[], p_sources text[], p_source_ids uuid[], p_source_seqs int[],
  p_reverses uuid[], p_senses smallint[], p_line_counts smallint[],
  p_line_entries uuid[], p_line_nos smallint[], p_line_accounts uuid[], p_line_bank_accounts uuid[],
  p_line_amounts bigint[], p_line_dates date[], p_line_senses smallint[],
  p_line_currencies text[] default null, p_line_originals bigint[] default null
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if p_line_currencies is null and exists (
    select from public.bank_account a
     where a.business_id = p_business and a.id = any (p_line_bank_accounts)
       and a.currency <> (select e.currency from public.legal_entity e
                           where e.business_id = p_business and e.id = p_entity)) then
    raise exception 'lines of a bank account in another currency need their original amounts'
      using errcode = '23514', constraint = 'journal_line_original';
  end if;

  with entry as (
    insert into public.journal_entry
      (business_id, entity_id, recorded_at, actor_kind, acting_user_id, id, posted_on, description, source,
       source_id, source_seq, reverses_entry_id, flow_sense, line_count)
    select p_business, p_entity, p_at, p_actor_kind, p_user, e.*
      from unnest(p_ids, p_dates, p_descriptions, p_sources, p_source_ids, p_source_seqs, p_reverses, p_senses,
                  p_line_counts) as e
  )
  insert into public.journal_line
    (business_id, entity_id, entry_id, line_no, account_id, bank_account_id, amount_minor, posted_on, flow_sense,
     currency, foreign_minor)
  select p_business, p_entity, l.*
    from unnest(p_line_entries, p_line_nos, p_line_accounts, p_line_bank_accounts, p_line_amounts, p_line_dates,
                p_line_senses, p_line_currencies, p_line_originals) as l;
end
$function$;
