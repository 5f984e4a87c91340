-- Called by: the trigger fit_earlier_release of bank_transaction, when an instance of a release without matches changes a leg.
-- In the database as an invariant: such a release does not know that the change ends the match.
create or replace function end_match_of_earlier_release() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  delete from public.transfer_match m where m.business_id = new.business_id and m.out_transaction_id = new.id;
  delete from public.transfer_match m where m.business_id = new.business_id and m.in_transaction_id = new.id;
  return null;
end
$function$;
