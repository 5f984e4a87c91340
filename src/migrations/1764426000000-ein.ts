import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions, makeBaselineTables } from './baseline.js';
import { openToSystem, protectTenantTable } from './row-level-security.js';

const APPLICATIONS = `
  create table ein_application (
    business_id uuid not null references business (id),
    id uuid not null,
    entity_id uuid,
    incorporation_id uuid,
    legal_name text not null check (length(legal_name) between 1 and 200),
    entity_type text not null check (entity_type in ('LLC', 'CORP')),
    filing_state text not null check (filing_state ~ '^[A-Z]{2}$'),
    status text not null
      check (status in ('ready_to_file', 'awaiting_signature', 'signed', 'filed', 'ein_received', 'cancelled')),
    -- What the form says, without the tax id of the responsible party.
    facts jsonb not null,
    ein text check (ein ~ '^[0-9]{9}$'),
    ss4_document_id uuid,
    signature_envelope_id text check (length(signature_envelope_id) between 1 and 200),
    signed_document_id uuid,
    filed_at timestamptz,
    received_at timestamptz,
    signature_requested_at timestamptz,
    signed_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (business_id, id),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    foreign key (business_id, ss4_document_id) references document (business_id, id),
    foreign key (business_id, signed_document_id) references document (business_id, id),
    constraint ein_application_order foreign key (business_id, incorporation_id)
      references incorporation (business_id, id),
    -- No field of these names at any depth, whatever writes.
    constraint ein_application_no_personal_tax_id check (not jsonb_path_exists(facts,
      '$.** ? (exists(@.ssn) || exists(@.itin) || exists(@.tin) || exists(@.taxId) || exists(@.socialSecurityNumber))')),
    constraint ein_application_received check (
      (status = 'ein_received') = (ein is not null) and (ein is null) = (received_at is null)),
    constraint ein_application_filed check (
      case when status in ('filed', 'ein_received') then filed_at is not null
           when status = 'cancelled' then true
           else filed_at is null end),
    constraint ein_application_unsigned check (
      status <> 'ready_to_file' or (signature_envelope_id is null and signature_requested_at is null)),
    constraint ein_application_signed check (
      (signed_at is null) = (signed_document_id is null) and
      case when status = 'signed' then signed_at is not null
           when status in ('ready_to_file', 'awaiting_signature') then signed_at is null
           else true end)
  );
  create unique index ein_application_one_open_per_entity on ein_application (business_id, entity_id)
    where status not in ('ein_received', 'cancelled');
  create unique index ein_application_one_open_per_order on ein_application (business_id, incorporation_id)
    where status <> 'cancelled';
  create index ein_application_by_time on ein_application (business_id, created_at desc, id desc);
  create index ein_application_by_status on ein_application (business_id, status, created_at desc, id desc);
  create index ein_application_by_order on ein_application (business_id, incorporation_id, created_at desc, id desc)
    where incorporation_id is not null;
  -- What the operator reads across businesses: who waits longest, and what came last.
  create index ein_application_by_filing on ein_application (filed_at, id) where status = 'filed';
  create index ein_application_everywhere on ein_application (created_at desc, id desc);
  ${protectTenantTable('ein_application')}
  ${openToSystem('ein_application', 'select')}
  grant select, insert, update on ein_application to charterbook_app;`;

const TRANSMISSIONS = `
  create table fax_transmission (
    business_id uuid not null references business (id),
    -- The carrier's reference as well.
    id uuid not null,
    application_id uuid not null,
    document_id uuid not null,
    document_sha256 bytea not null check (length(document_sha256) = 32),
    carrier text not null check (carrier in ('sandbox', 'sinch', 'telnyx')),
    destination text not null check (destination ~ '^[+][0-9]{6,15}$'),
    status text not null check (status in ('queued', 'sending', 'delivered', 'failed', 'unconfirmable')),
    provider_fax_id text check (length(provider_fax_id) between 1 and 200),
    carrier_status text check (length(carrier_status) <= 100),
    failure text check (length(failure) <= 300),
    -- How many pages arrived, if the carrier reports it.
    pages integer check (pages > 0),
    created_at timestamptz not null,
    completed_at timestamptz,
    -- The worker that calls the carrier about it now, and until when no other one does.
    lease_by uuid,
    lease_until timestamptz,
    checks integer not null default 0,
    next_check_at timestamptz not null,
    primary key (business_id, id),
    foreign key (business_id, application_id) references ein_application (business_id, id),
    foreign key (business_id, document_id) references document (business_id, id),
    constraint fax_transmission_completed check ((status in ('queued', 'sending')) = (completed_at is null)),
    constraint fax_transmission_lease check ((lease_by is null) = (lease_until is null))
  );
  create unique index fax_transmission_one_in_flight on fax_transmission (business_id, application_id)
    where status in ('queued', 'sending');
  create unique index fax_transmission_provider_id on fax_transmission (carrier, provider_fax_id);
  create index fax_transmission_by_application on fax_transmission (business_id, application_id, created_at desc, id desc);
  -- A carrier's report names a fax by our reference, and no tenant.
  create index fax_transmission_by_reference on fax_transmission (id);
  create index fax_transmission_due on fax_transmission (next_check_at) where status in ('queued', 'sending');
  ${protectTenantTable('fax_transmission')}
  ${openToSystem('fax_transmission', 'select, update (lease_by, lease_until)')}
  -- What was faxed never changes.
  grant select, insert,
        update (status, provider_fax_id, carrier_status, failure, pages, completed_at,
                lease_by, lease_until, checks, next_check_at) on fax_transmission to charterbook_app;`;

const ENVELOPES = `
  create table signature_envelope (
    business_id uuid not null references business (id),
    -- The service's external id as well.
    id uuid not null,
    application_id uuid not null,
    document_id uuid not null,
    service text not null check (service in ('sandbox', 'docusign', 'documenso')),
    status text not null check (status in ('requested', 'open', 'completed', 'declined', 'voided', 'failed')),
    service_envelope_id text check (length(service_envelope_id) between 1 and 200),
    signer_name text not null check (length(signer_name) between 1 and 200),
    signer_email text not null check (length(signer_email) between 3 and 254),
    created_at timestamptz not null,
    ended_at timestamptz,
    lease_by uuid,
    lease_until timestamptz,
    checks integer not null default 0,
    next_check_at timestamptz not null,
    primary key (business_id, id),
    foreign key (business_id, application_id) references ein_application (business_id, id),
    foreign key (business_id, document_id) references document (business_id, id),
    constraint signature_envelope_ended check ((status in ('requested', 'open')) = (ended_at is null)),
    -- An envelope that the service has not accepted has no id there; one that it accepted has one, unless it ended
    -- before the service confirmed it.
    constraint signature_envelope_taken check (
      case when status = 'requested' then service_envelope_id is null
           when status in ('open', 'completed') then service_envelope_id is not null
           else true end),
    constraint signature_envelope_lease check ((lease_by is null) = (lease_until is null))
  );
  create unique index signature_envelope_one_open on signature_envelope (business_id, application_id)
    where status in ('requested', 'open');
  create unique index signature_envelope_service_id on signature_envelope (service, service_envelope_id);
  create index signature_envelope_by_application on signature_envelope (business_id, application_id, created_at desc);
  create index signature_envelope_due on signature_envelope (next_check_at) where status in ('requested', 'open');
  ${protectTenantTable('signature_envelope')}
  ${openToSystem('signature_envelope', 'select, update (lease_by, lease_until)')}
  -- What was requested, and of which signer, never changes.
  grant select, insert,
        update (status, service_envelope_id, ended_at, lease_by, lease_until, checks, next_check_at)
     on signature_envelope to charterbook_app;`;

const APPLICATION_LIFECYCLE = `
create function ein_application_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('ready_to_file', 'awaiting_signature'), ('awaiting_signature', 'signed'),
    ('awaiting_signature', 'ready_to_file'), ('signed', 'filed'), ('ready_to_file', 'filed'),
    ('filed', 'ein_received'), ('ready_to_file', 'cancelled'), ('signed', 'cancelled'), ('filed', 'cancelled')
  ) then
    raise exception 'an EIN application cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
create trigger ein_application_moves before update on ein_application
  for each row execute function ein_application_moves();`;

const TRANSMISSION_LIFECYCLE = `
create function fax_transmission_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('queued', 'sending'), ('queued', 'delivered'), ('queued', 'failed'), ('queued', 'unconfirmable'),
    ('sending', 'delivered'), ('sending', 'failed'), ('sending', 'unconfirmable'),
    ('unconfirmable', 'delivered')
  ) then
    raise exception 'a fax transmission cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if old.provider_fax_id is distinct from new.provider_fax_id and old.provider_fax_id is not null then
    raise exception 'the provider''s id of a fax transmission cannot change' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
create trigger fax_transmission_moves before update on fax_transmission
  for each row execute function fax_transmission_moves();`;

const ENVELOPE_LIFECYCLE = `
create function signature_envelope_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status
     and not (old.status = 'requested' or old.status = 'open' and new.status in ('completed', 'declined', 'voided'))
  then
    raise exception 'a signature envelope cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if old.service_envelope_id is not null and old.service_envelope_id is distinct from new.service_envelope_id then
    raise exception 'the service''s id of a signature envelope cannot change' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
create trigger signature_envelope_moves before update on signature_envelope
  for each row execute function signature_envelope_moves();`;

export class Ein1764426000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [APPLICATIONS, TRANSMISSIONS, ENVELOPES]);
    await makeBaselineFunctions(queryRunner, [
      APPLICATION_LIFECYCLE,
      TRANSMISSION_LIFECYCLE,
      ENVELOPE_LIFECYCLE,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table signature_envelope, fax_transmission, ein_application;
      drop function signature_envelope_moves, fax_transmission_moves, ein_application_moves`);
  }
}
