import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A decision stores what it replaced, so that it can be undone exactly. Decisions of earlier versions do not, and cannot be
 * undone.
 *
 * previous release: adds a constraint: its columns are new, and that release leaves all of them null.
 */
export class UndoableDecisions1764957000000 implements MigrationInterface {
  name = 'UndoableDecisions1764957000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table category_decision
        add column before_account_id uuid,
        add column before_is_transfer boolean,
        add column before_source text check (length(before_source) between 1 and 40),
        add column before_confidence double precision check (before_confidence between 0 and 1),
        add column before_rule_id uuid,
        add column before_because text check (length(before_because) between 1 and 500),
        add column before_review_reason text check (length(before_review_reason) between 1 and 40),
        add column before_split_status text check (before_split_status in ('split', 'cleared')),
        -- What the decision was about: it can be undone as long as the transaction has the same digest.
        add column digest text check (length(digest) between 1 and 64),
        add column cleared_unchecked integer not null default 0 check (cleared_unchecked >= 0),
        add constraint category_decision_undoable check (
          case when digest is null
            then num_nonnulls(before_account_id, before_is_transfer, before_source, before_confidence, before_rule_id,
                              before_because, before_review_reason, before_split_status) = 0
            else num_nonnulls(before_is_transfer, before_source, before_confidence) = 3 end),
        add constraint category_decision_one_before check (before_account_id is null or not before_is_transfer),
        add constraint category_decision_before_account
          foreign key (business_id, entity_id, before_account_id) references ledger_account (business_id, entity_id, id),
        add constraint category_decision_before_rule
          foreign key (business_id, entity_id, before_rule_id)
          references categorization_rule (business_id, entity_id, id);
      grant delete, update (cleared_unchecked) on category_decision to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      revoke delete, update (cleared_unchecked) on category_decision from charterbook_app;
      alter table category_decision
        drop constraint category_decision_undoable,
        drop column before_account_id,
        drop column before_is_transfer,
        drop column before_source,
        drop column before_confidence,
        drop column before_rule_id,
        drop column before_because,
        drop column before_review_reason,
        drop column before_split_status,
        drop column digest,
        drop column cleared_unchecked`);
  }
}
