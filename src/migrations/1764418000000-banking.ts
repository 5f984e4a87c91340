import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineTables } from './baseline.js';
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
    -- The caller's id of the account, and the public one, made of that and the institution.
    external_id text not null check (length(external_id) between 1 and 128),
    external_account_id text not null,
    name text not null check (length(name) between 1 and 120),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    kind text not null,
    type text not null check (type in ('depository', 'credit', 'loan', 'investment', 'other')),
    -- In the account's own sense: the balance of a deposit, the debt of a credit or loan.
    opening_balance_minor bigint,
    opening_balance_date date,
    opening_entry_id uuid,
    opening_seq integer not null default 0,
    ledger_account_id uuid,
    -- The sum of its settled transactions on or after the opening date, positive = out.
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

const RULES = `
  create table categorization_rule (
    business_id uuid not null,
    id uuid not null,
    entity_id uuid not null,
    name text not null check (length(name) between 1 and 120),
    -- Rules are tried in this order, 1 first. The limit of 500 is the limit on the number of rules.
    position integer check (position between 1 and 500),
    is_active boolean not null,
    match text not null check (match in ('all', 'any')),
    conditions jsonb not null check (case when jsonb_typeof(conditions) = 'array'
      then jsonb_array_length(conditions) between 1 and 10 else false end),
    action text not null check (action in ('set', 'exclude')),
    -- What is set or excluded: an account, or a transfer.
    account_id uuid,
    is_transfer boolean not null,
    overridden_count integer not null default 0 check (overridden_count >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Transactions that a rule decided still name it after it is deleted.
    deleted_at timestamptz,
    primary key (business_id, id),
    constraint categorization_rule_of_entity unique (business_id, entity_id, id),
    -- Checked when a statement ends, because one statement moves many rules.
    constraint categorization_rule_order unique (business_id, entity_id, position) deferrable initially immediate,
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id),
    constraint categorization_rule_target check (is_transfer = (account_id is null)),
    constraint categorization_rule_exclusion check (action = 'set' or not is_transfer),
    constraint categorization_rule_place check ((position is null) = (deleted_at is not null))
  );
  ${protectTenantTable('categorization_rule')}
  grant select, insert, update on categorization_rule to charterbook_app;`;

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
      ('uncategorized', 'low_confidence', 'unmapped_account', 'before_opening_balance', 'new_merchant', 'large_amount')),
    -- Its live journal entry, and how many it has had.
    entry_id uuid,
    booking_seq integer not null,
    removed_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search_text text not null generated always as (lower(description || e'\\n' || merchant)) stored,
    -- The rule that decided.
    rule_id uuid,
    -- The prediction from earlier decisions, so that a later decision can grade it.
    predicted_level smallint check (predicted_level between 0 and 2),
    predicted_raw double precision check (predicted_raw between 0 and 1),
    -- Why, in plain words, as of the decision.
    because text check (length(because) between 1 and 500),
    primary key (business_id, id),
    constraint bank_transaction_external_id unique (business_id, bank_account_id, external_id),
    constraint bank_transaction_one_entry unique (business_id, entry_id),
    foreign key (business_id, entity_id, bank_account_id) references bank_account (business_id, entity_id, id),
    foreign key (business_id, entity_id, category_account_id) references ledger_account (business_id, entity_id, id),
    foreign key (business_id, entry_id) references journal_entry (business_id, id) deferrable initially deferred,
    constraint bank_transaction_rule_of_entity foreign key (business_id, entity_id, rule_id)
      references categorization_rule (business_id, entity_id, id),
    constraint bank_transaction_one_category check (category_account_id is null or not is_transfer),
    constraint bank_transaction_review check (needs_review = (review_reason is not null)),
    constraint bank_transaction_unbooked check (entry_id is null or (not pending and removed_at is null)),
    constraint bank_transaction_rule check (rule_id is null or category_source = 'rule'),
    constraint bank_transaction_prediction check (
      (predicted_level is null) = (predicted_raw is null) and (predicted_level is null or category_source = 'memory'))
  ) with (fillfactor = 90);
  create index bank_transaction_by_date on bank_transaction (business_id, date desc, id desc)
    where removed_at is null;
  create index bank_transaction_by_account on bank_transaction (business_id, bank_account_id, date desc, id desc)
    where removed_at is null;
  create index bank_transaction_by_category on bank_transaction (business_id, category_account_id, date desc, id desc)
    where removed_at is null;
  create index bank_transaction_to_review on bank_transaction (business_id, date desc, id desc)
    where needs_review and removed_at is null;
  create index bank_transaction_by_rule on bank_transaction (business_id, rule_id, date desc, id desc)
    where rule_id is not null and removed_at is null;
  -- For a decision that is applied to all others of its merchant.
  create index bank_transaction_undecided on bank_transaction (business_id, entity_id, merchant_key, date desc, id desc)
    where category_source <> 'user_override' and category_source <> 'rule' and removed_at is null;
  -- For decisions that users repeat and that a rule could make.
  create index bank_transaction_decided on bank_transaction (business_id, entity_id, date desc, id desc)
    where category_source = 'user_override' and removed_at is null;
  ${protectTenantTable('bank_transaction')}
  grant select, insert, update on bank_transaction to charterbook_app;

  -- Ids under which a settled transaction was pending before.
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
  grant select, insert on bank_transaction_alias to charterbook_app;`;

/** Transactions name the rule that decided them, so the table of rules is made here. */
export class Banking1764418000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [ACCOUNTS, RULES, TRANSACTIONS]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table journal_line drop constraint journal_line_bank_account;
      drop table bank_transaction_alias, bank_transaction, categorization_rule, bank_account, bank_item`);
  }
}
