import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/** Documents have titles, and links to what they prove. */
export class DocumentLinks1764950000000 implements MigrationInterface {
  name = 'DocumentLinks1764950000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TITLE);
    await queryRunner.query(LINKS);
    await queryRunner.query(TARGETS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function document_target_exists;
      drop table document_link;
      alter table document drop column title`);
  }
}

const TITLE = `
  alter table document add column title text check (length(title) between 1 and 200);
  grant update (title) on document to charterbook_app;`;

const LINKS = `
  -- Which document proves which record: exactly one target for each link.
  create table document_link (
    business_id uuid not null references business (id),
    id uuid not null,
    document_id uuid not null,
    transaction_id uuid,
    journal_entry_id uuid,
    obligation_id uuid,
    ein_application_id uuid,
    incorporation_id uuid,
    created_at timestamptz not null,
    primary key (business_id, id),
    foreign key (business_id, document_id) references document (business_id, id),
    foreign key (business_id, transaction_id) references bank_transaction (business_id, id),
    foreign key (business_id, journal_entry_id) references journal_entry (business_id, id),
    -- Open obligations that a rule no longer plans are deleted.
    foreign key (business_id, obligation_id) references obligation (business_id, id) on delete cascade,
    foreign key (business_id, ein_application_id) references ein_application (business_id, id),
    foreign key (business_id, incorporation_id) references incorporation (business_id, id),
    constraint document_link_one_target check (
      num_nonnulls(transaction_id, journal_entry_id, obligation_id, ein_application_id, incorporation_id) = 1)
  );
  create index document_link_by_time on document_link (business_id, created_at, id);
  create index document_link_by_document on document_link (business_id, document_id, created_at, id);
  create unique index document_link_of_transaction on document_link (business_id, transaction_id, document_id)
    where transaction_id is not null;
  create unique index document_link_of_journal_entry on document_link (business_id, journal_entry_id, document_id)
    where journal_entry_id is not null;
  create unique index document_link_of_obligation on document_link (business_id, obligation_id, document_id)
    where obligation_id is not null;
  create unique index document_link_of_ein_application on document_link (business_id, ein_application_id, document_id)
    where ein_application_id is not null;
  create unique index document_link_of_incorporation on document_link (business_id, incorporation_id, document_id)
    where incorporation_id is not null;
  ${protectTenantTable('document_link')}
  grant select, insert, delete on document_link to charterbook_app;`;

const TARGETS = `
create function document_target_exists(p_business uuid, p_type text, p_id uuid) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $function$
  select case p_type
    when 'transaction' then exists (
      select from (
        select t.removed_at from public.bank_transaction t where t.business_id = p_business and t.id = p_id limit 1) t
       where t.removed_at is null)
    when 'journal_entry' then exists (
      select from public.journal_entry e where e.business_id = p_business and e.id = p_id)
    when 'obligation' then exists (
      select from public.obligation o where o.business_id = p_business and o.id = p_id)
    when 'ein_application' then exists (
      select from public.ein_application a where a.business_id = p_business and a.id = p_id)
    when 'incorporation' then exists (
      select from public.incorporation i where i.business_id = p_business and i.id = p_id)
    else false
  end
$function$`;
