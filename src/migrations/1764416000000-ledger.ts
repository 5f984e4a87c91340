import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineTables } from './baseline.js';
import { protectTenantTable } from './row-level-security.js';

const CHART = `
  create table ledger_account (
    business_id uuid not null,
    id uuid not null,
    entity_id uuid not null,
    account_number text not null check (account_number ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'),
    name text not null check (length(name) between 1 and 120),
    category text not null check (category in ('asset', 'liability', 'equity', 'revenue', 'expense')),
    subtype text not null,
    is_cash boolean not null generated always as
      (subtype in ('bank', 'cash', 'transfer_clearing', 'processor_clearing')) stored,
    is_active boolean not null,
    created_at timestamptz not null,
    primary key (business_id, id),
    constraint ledger_account_number unique (business_id, entity_id, account_number),
    constraint ledger_account_of_entity unique (business_id, entity_id, id),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    constraint ledger_account_subtype check (case category
      when 'asset' then subtype in ('bank', 'cash', 'transfer_clearing', 'processor_clearing', 'accounts_receivable',
        'inventory', 'prepaid_expense', 'deposit', 'owner_receivable', 'fixed_asset', 'intangible', 'investment',
        'other_asset')
      when 'liability' then subtype in ('accounts_payable', 'credit_card', 'accrued_liability', 'payroll_liability',
        'tax_payable', 'deferred_revenue', 'line_of_credit', 'loan', 'owner_loan', 'other_liability')
      when 'equity' then subtype in ('owner_equity', 'retained_earnings', 'opening_balance_equity')
      when 'revenue' then subtype in ('revenue', 'contra_revenue', 'other_income', 'uncategorized_income')
      else subtype in ('cost_of_sales', 'operating_expense', 'interest', 'depreciation', 'income_tax',
        'other_expense', 'uncategorized_expense')
    end)
  );
  -- The accounts that the service itself posts to exist once in every chart.
  create unique index ledger_account_system on ledger_account (business_id, entity_id, subtype)
    where subtype in ('transfer_clearing', 'opening_balance_equity', 'retained_earnings', 'uncategorized_income',
                      'uncategorized_expense');
  ${protectTenantTable('ledger_account')}
  grant select, insert, update (name, is_active) on ledger_account to charterbook_app;
  grant select on ledger_account to charterbook_books;`;

const JOURNAL = `
  create table journal_entry (
    business_id uuid not null,
    id uuid not null,
    entity_id uuid not null,
    posted_on date not null check (posted_on between '1900-01-01' and '2199-12-31'),
    description text not null check (length(description) <= 500),
    source text not null check (source in ('bank_transaction', 'opening_balance', 'manual', 'reversal')),
    -- The source record, and which booking of it this is (1 = first): two simultaneous bookings would be the same one.
    source_id uuid,
    source_seq integer,
    reverses_entry_id uuid,
    -- 1 raises the cash flows of the entry; -1 takes back those of the entry it reverses; 0 is an opening, no flow.
    flow_sense smallint not null,
    line_count smallint not null check (line_count >= 2),
    recorded_at timestamptz not null,
    actor_kind text not null,
    acting_user_id uuid,
    xact xid8 not null default pg_current_xact_id(),
    primary key (business_id, id),
    constraint journal_entry_line_key unique (business_id, entity_id, id, posted_on, flow_sense),
    constraint journal_entry_reversed_once unique (business_id, reverses_entry_id),
    constraint journal_entry_booking unique (business_id, source_id, source_seq),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    foreign key (business_id, reverses_entry_id) references journal_entry (business_id, id),
    constraint journal_entry_source check (case source
      when 'reversal' then reverses_entry_id is not null and source_id is null and flow_sense in (-1, 0, 1)
      when 'manual' then reverses_entry_id is null and source_id is null and flow_sense = 1
      when 'opening_balance' then reverses_entry_id is null and source_id is not null and flow_sense = 0
      else reverses_entry_id is null and source_id is not null and flow_sense = 1
    end),
    constraint journal_entry_source_seq check ((source_id is null) = (source_seq is null))
  );
  create index journal_entry_by_date on journal_entry (business_id, posted_on desc, id desc);
  ${protectTenantTable('journal_entry')}

  create table journal_line (
    business_id uuid not null,
    entity_id uuid not null,
    entry_id uuid not null,
    line_no smallint not null,
    account_id uuid not null,
    bank_account_id uuid,
    -- Debit positive, credit negative.
    amount_minor bigint not null check (amount_minor <> 0),
    -- Copied from the entry, kept equal by the foreign key: with a join to the entry the trigger took ten times as long.
    posted_on date not null,
    flow_sense smallint not null,
    primary key (business_id, entry_id, line_no),
    foreign key (business_id, entity_id, entry_id, posted_on, flow_sense)
      references journal_entry (business_id, entity_id, id, posted_on, flow_sense),
    foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id)
  );
  create index journal_line_by_account on journal_line (business_id, account_id, posted_on, entry_id, line_no);
  ${protectTenantTable('journal_line')}

  grant select on journal_entry, journal_line to charterbook_app, charterbook_books;
  grant insert (business_id, id, entity_id, posted_on, description, source, source_id, source_seq, reverses_entry_id,
                flow_sense, line_count, recorded_at, actor_kind, acting_user_id) on journal_entry to charterbook_app;
  grant insert on journal_line to charterbook_app;`;

const BALANCES = `
  create table balance_day (
    business_id uuid not null,
    account_id uuid not null,
    day date not null,
    debit_minor bigint not null,
    credit_minor bigint not null,
    cash_in_minor bigint not null,
    cash_out_minor bigint not null,
    opening_minor bigint not null,
    primary key (business_id, account_id, day),
    foreign key (business_id, account_id) references ledger_account (business_id, id)
  ) with (fillfactor = 70);
  ${protectTenantTable('balance_day')}

  create table balance_month (
    business_id uuid not null,
    account_id uuid not null,
    -- Its first day.
    month date not null check (extract(day from month) = 1),
    debit_minor bigint not null,
    credit_minor bigint not null,
    cash_in_minor bigint not null,
    cash_out_minor bigint not null,
    opening_minor bigint not null,
    primary key (business_id, account_id, month),
    foreign key (business_id, account_id) references ledger_account (business_id, id)
  ) with (fillfactor = 70);
  ${protectTenantTable('balance_month')}

  grant select on balance_day, balance_month to charterbook_app;
  grant select, insert, update on balance_day, balance_month to charterbook_books;`;

/** Its functions are in the migration after this one. */
export class Ledger1764416000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [CHART, JOURNAL, BALANCES]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop table balance_month, balance_day, journal_line, journal_entry, ledger_account',
    );
  }
}
