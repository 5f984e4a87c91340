import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

const ACCOUNTS = `
  create table bank_item (
    business_id uuid not null,
    id uuid not null,
    entity_id uuid not null,
    provider text not null check (provider in ('manual')),
    institution_name text not null check (length(institution_name) between 1 and 80),
    slug text not null check (slug <> ''),
    external_item_id text not null,
    created_at timestamptz not null,
    primary key (business_id, id),
    constraint bank_item_institution unique (business_id, provider, slug),
    constraint bank_item_of_entity unique (business_id, entity_id, id),
    foreign key (business_id, entity_id) references legal_entity (business_id, id)
  );
  ${protectTenantTable('bank_item')}
  grant select, insert on bank_item to charterbook_app;

  create table bank_account (
    business_id uuid not null,
    id uuid not null,
    entity_id uuid not null,
    item_id uuid not null,
    -- The caller's own id of it, and the public one made of institution and that.
    external_id text not null check (length(external_id) between 1 and 128),
    external_account_id text not null,
    name text not null check (length(name) between 1 and 120),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    kind text not null,
    type text not null check (type in ('depository', 'credit', 'loan', 'investment', 'other')),
    -- In the account's own sense: held, or owed for credit and loan.
    opening_balance_minor bigint,
    opening_balance_date date,
    opening_entry_id uuid,
    opening_seq integer not null default 0,
    ledger_account_id uuid,
    -- The sum of its settled rows on or after the opening date, positive = out.
    settled_minor bigint not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (business_id, id),
    constraint bank_account_external_id unique (business_id, item_id, external_id),
    constraint bank_account_of_entity unique (business_id, entity_id, id),
    foreign key (business_id, entity_id, item_id) references bank_item (business_id, entity_id, id),
    foreign key (business_id, entity_id, ledger_account_id) references ledger_account (business_id, entity_id, id),
    foreign key (business_id, opening_entry_id) references journal_entry (business_id, id)
      deferrable initially deferred,
    constraint bank_account_opening check ((opening_balance_minor is null) = (opening_balance_date is null))
  ) with (fillfactor = 80);
  create index bank_account_by_mapping on bank_account (business_id, ledger_account_id);
  ${protectTenantTable('bank_account')}
  grant select, insert, update on bank_account to charterbook_app;

  alter table journal_line add constraint journal_line_bank_account
    foreign key (business_id, entity_id, bank_account_id) references bank_account (business_id, entity_id, id);`;

const TRANSACTIONS = `
  create table bank_transaction (
    business_id uuid not null,
    id uuid not null,
    entity_id uuid not null,
    bank_account_id uuid not null,
    external_id text not null check (length(external_id) between 1 and 128),
    date date not null check (date between '1900-01-01' and '2199-12-31'),
    authorized_date date,
    -- Positive = money out.
    amount_minor bigint not null check (amount_minor <> 0),
    currency text not null,
    description text not null check (length(description) between 1 and 500),
    merchant text not null,
    merchant_given boolean not null,
    merchant_key text not null,
    pending boolean not null,
    -- What the last push said: an account number, or transfer.
    pushed_category text,
    category_account_id uuid,
    is_transfer boolean not null,
    category_source text not null check (category_source in
      ('user_override', 'rule', 'pushed', 'memory', 'provider', 'keyword', 'uncategorized')),
    confidence double precision not null check (confidence between 0 and 1),
    transaction_type text not null check (transaction_type in ('income', 'expense', 'transfer', 'balance_sheet')),
    needs_review boolean not null,
    review_reason text check (review_reason in
      ('uncategorized', 'low_confidence', 'unmapped_account', 'before_opening_balance')),
    -- The live posting of it, and how many there have been.
    entry_id uuid,
    booking_seq integer not null,
    removed_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search_text text not null generated always as (lower(description || e'\\n' || merchant)) stored,
    primary key (business_id, id),
    constraint bank_transaction_external_id unique (business_id, bank_account_id, external_id),
    constraint bank_transaction_one_entry unique (business_id, entry_id),
    foreign key (business_id, entity_id, bank_account_id) references bank_account (business_id, entity_id, id),
    foreign key (business_id, entity_id, category_account_id) references ledger_account (business_id, entity_id, id),
    foreign key (business_id, entry_id) references journal_entry (business_id, id) deferrable initially deferred,
    constraint bank_transaction_one_category check (category_account_id is null or not is_transfer),
    constraint bank_transaction_review check (needs_review = (review_reason is not null)),
    constraint bank_transaction_unbooked check (entry_id is null or (not pending and removed_at is null))
  ) with (fillfactor = 90);
  create index bank_transaction_by_date on bank_transaction (business_id, date desc, id desc)
    where removed_at is null;
  create index bank_transaction_by_account on bank_transaction (business_id, bank_account_id, date desc, id desc)
    where removed_at is null;
  create index bank_transaction_by_category on bank_transaction (business_id, category_account_id, date desc, id desc)
    where removed_at is null;
  create index bank_transaction_to_review on bank_transaction (business_id, date desc, id desc)
    where needs_review and removed_at is null;
  ${protectTenantTable('bank_transaction')}
  grant select, insert, update on bank_transaction to charterbook_app;

  -- Ids under which a settled row was pending before.
  create table bank_transaction_alias (
    business_id uuid not null,
    bank_account_id uuid not null,
    external_id text not null,
    transaction_id uuid not null,
    primary key (business_id, bank_account_id, external_id),
    foreign key (business_id, bank_account_id) references bank_account (business_id, id),
    foreign key (business_id, transaction_id) references bank_transaction (business_id, id)
  );
  ${protectTenantTable('bank_transaction_alias')}
  grant select, insert on bank_transaction_alias to charterbook_app;

  -- What people decided for a merchant; scope_id is a bank account, or the entity for all of its accounts.
  create table merchant_memory (
    business_id uuid not null,
    scope_id uuid not null,
    merchant_key text not null,
    direction text not null check (direction in ('in', 'out')),
    entity_id uuid not null,
    -- Null for a transfer.
    account_id uuid,
    streak integer not null check (streak >= 1),
    contradicted boolean not null,
    updated_at timestamptz not null,
    primary key (business_id, scope_id, merchant_key, direction),
    foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id)
  );
  ${protectTenantTable('merchant_memory')}
  grant select, insert, update on merchant_memory to charterbook_app;`;

export class Banking1763700200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [ACCOUNTS, TRANSACTIONS]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table merchant_memory, bank_transaction_alias, bank_transaction cascade;
      alter table journal_line drop constraint journal_line_bank_account;
      drop table bank_account, bank_item`);
  }
}
