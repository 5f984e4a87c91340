import type { MigrationInterface, QueryRunner } from 'typeorm';
import { giveFunctionTo, openToSystem, protectTenantTable } from './row-level-security.js';

/** Secrets of a person are the service's alone: tenants keep seeing who their members are, column by column. */
const USERS = `
  alter table app_user
    add column email_verified_at timestamptz,
    add column password_hash text check (password_hash like '$argon2id$%');
  revoke select on app_user from charterbook_app;
  grant select (id, email, name, created_at, disabled_at) on app_user to charterbook_app;`;

/** A session is live until its idle time, its end or its deletion, whichever comes first. */
const SESSIONS = `
  create table web_session (
    id uuid primary key,
    user_id uuid not null references app_user (id),
    token_hash bytea not null,
    address text,
    user_agent text check (length(user_agent) <= 300),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    idle_until timestamptz not null,
    expires_at timestamptz not null,
    constraint web_session_token_hash unique (token_hash)
  );
  create index web_session_by_user on web_session (user_id);
  create index web_session_by_end on web_session (expires_at);
  alter table web_session enable row level security;
  alter table web_session force row level security;
  ${openToSystem('web_session', 'select, insert, update, delete')}

  -- One look-up: whose session it is, if it is live. Seen once a minute is seen: each request need not write.
  create function authenticate_web_session(presented_hash bytea, at_time timestamptz, idle_time interval)
    returns table (session_id uuid, user_id uuid, email text, name text)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $function$
  #variable_conflict use_column
  begin
    update public.web_session s set last_seen_at = at_time, idle_until = at_time + idle_time
     where s.token_hash = presented_hash and s.idle_until > at_time and s.expires_at > at_time
       and s.last_seen_at <= at_time - interval '1 minute';
    return query select s.id, u.id, u.email, u.name
      from public.web_session s
      join public.app_user u on u.id = s.user_id and u.disabled_at is null
     where s.token_hash = presented_hash and s.idle_until > at_time and s.expires_at > at_time;
  end
  $function$;
  ${giveFunctionTo('charterbook_system', 'authenticate_web_session(bytea, timestamptz, interval)')}`;

const ACCOUNTS = `
  -- What a mailed link proves: that its reader has the mailbox. A sign-up becomes an account only then.
  create table mail_token (
    token_hash bytea primary key,
    kind text not null check (kind in ('sign_up', 'password_reset')),
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    name text check (length(name) between 1 and 200),
    password_hash text check (password_hash like '$argon2id$%'),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint mail_token_sign_up check ((kind = 'sign_up') = (name is not null and password_hash is not null))
  );
  create index mail_token_by_email on mail_token (email, kind, created_at desc);
  create index mail_token_by_end on mail_token (expires_at);
  alter table mail_token enable row level security;
  alter table mail_token force row level security;
  ${openToSystem('mail_token', 'select, insert, delete')}

  -- Who may sign up while sign-up is gated, by the hash of the address; client_id is the partner that said so.
  create table signup_allowance (
    email_hash bytea not null,
    client_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint signup_allowance_once unique nulls not distinct (email_hash, client_id)
  );
  create index signup_allowance_by_client on signup_allowance (client_id, created_at);
  create index signup_allowance_by_end on signup_allowance (expires_at);
  alter table signup_allowance enable row level security;
  alter table signup_allowance force row level security;
  ${openToSystem('signup_allowance', 'select, insert, update, delete')}`;

/** An invitation goes with the membership of whoever sent it. */
const INVITATIONS = `
  create table invitation (
    business_id uuid not null references business (id),
    id uuid not null,
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
    invited_by uuid not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (business_id, id),
    constraint invitation_once unique (business_id, email),
    constraint invitation_token_hash unique (token_hash),
    foreign key (business_id, invited_by) references member (business_id, user_id) on delete cascade
  );
  create index invitation_by_inviter on invitation (business_id, invited_by);
  create index invitation_by_email on invitation (email);
  create index invitation_by_end on invitation (expires_at);
  ${protectTenantTable('invitation')}
  ${openToSystem('invitation', 'select, delete')}
  grant select, insert, update, delete on invitation to charterbook_app;`;

/** What happens to a person, such as a refused sign-in, is told to every business that they belong to. */
const TRAILS = openToSystem('audit_log', 'insert');

export class People1763800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [USERS, SESSIONS, ACCOUNTS, INVITATIONS, TRAILS])
      await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop policy system on audit_log;
      revoke insert on audit_log from charterbook_system;
      drop table invitation, signup_allowance, mail_token;
      drop function authenticate_web_session(bytea, timestamptz, interval);
      drop table web_session;
      revoke select (id, email, name, created_at, disabled_at) on app_user from charterbook_app;
      alter table app_user drop column email_verified_at, drop column password_hash;
      grant select on app_user to charterbook_app;`);
  }
}
