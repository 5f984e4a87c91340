import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit cards and loans are mapped to liabilities, all other bank accounts to assets. Older mappings stay until they change. */
export class BankAccountSide1764936000000 implements MigrationInterface {
  name = 'BankAccountSide1764936000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${FUNCTION}
      create trigger bank_account_side_of_new before insert on bank_account
        for each row when (new.ledger_account_id is not null) execute function check_bank_account_side();
      create trigger bank_account_side before update of ledger_account_id, type on bank_account
        for each row when (new.ledger_account_id is not null
                           and (new.ledger_account_id, new.type) is distinct from (old.ledger_account_id, old.type))
        execute function check_bank_account_side()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger bank_account_side on bank_account;
      drop trigger bank_account_side_of_new on bank_account;
      drop function check_bank_account_side()`);
  }
}

const FUNCTION = `
create function check_bank_account_side() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if not exists (select from public.ledger_account a
                  where a.business_id = new.business_id and a.id = new.ledger_account_id
                    and a.category = case when new.type in ('credit', 'loan') then 'liability' else 'asset' end) then
    raise exception 'a bank account of type % is mapped to the wrong side of the balance sheet', new.type
      using errcode = 'check_violation', constraint = 'bank_account_side';
  end if;
  return new;
end
$function$;
`;
