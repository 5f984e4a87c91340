import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

export class CategorizationRules1764200000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table categorization_rule (
        business_id uuid not null,
        id uuid not null,
        entity_id uuid not null,
        name text not null check (length(name) between 1 and 120),
        -- Rules are asked in this order, 1 first. That there is no 501st is the limit of rules.
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
        -- Rows that a rule decided go on naming it after it is gone.
        deleted_at timestamptz,
        primary key (business_id, id),
        constraint categorization_rule_of_entity unique (business_id, entity_id, id),
        -- Looked at when a statement ends: one moves many.
        constraint categorization_rule_order unique (business_id, entity_id, position) deferrable initially immediate,
        foreign key (business_id, entity_id) references legal_entity (business_id, id),
        foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id),
        constraint categorization_rule_target check (is_transfer = (account_id is null)),
        constraint categorization_rule_exclusion check (action = 'set' or not is_transfer),
        constraint categorization_rule_place check ((position is null) = (deleted_at is not null))
      );
      ${protectTenantTable('categorization_rule')}
      grant select, insert, update on categorization_rule to charterbook_app;

      alter table bank_transaction add constraint bank_transaction_rule_of_entity
        foreign key (business_id, entity_id, rule_id) references categorization_rule (business_id, entity_id, id);
      -- For a decision that is applied to all others of its merchant.
      create index bank_transaction_undecided on bank_transaction (business_id, entity_id, merchant_key, date desc, id desc)
        where category_source <> 'user_override' and category_source <> 'rule' and removed_at is null;
      -- For what people decide over and over, which a rule could.
      create index bank_transaction_decided on bank_transaction (business_id, entity_id, date desc, id desc)
        where category_source = 'user_override' and removed_at is null;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index bank_transaction_undecided, bank_transaction_decided;
      alter table bank_transaction drop constraint bank_transaction_rule_of_entity;
      drop table categorization_rule`);
  }
}
