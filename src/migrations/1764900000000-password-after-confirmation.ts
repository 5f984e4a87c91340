import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A sign-up carries no password: the reader of the mail chooses one. It carries the hash of a secret of the browser
 * that began it, which alone can have the mail sent again. Sign-ups that still carry a password are dropped.
 */
export class PasswordAfterConfirmation1764900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table mail_token no force row level security;
      delete from mail_token where kind = 'sign_up';
      alter table mail_token force row level security;
      alter table mail_token
        drop constraint mail_token_sign_up,
        drop column password_hash,
        add column requester_hash bytea;
      alter table mail_token
        add constraint mail_token_sign_up check (
          (kind = 'sign_up') = (requester_hash is not null) and (kind = 'sign_up' or name is null));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table mail_token no force row level security;
      delete from mail_token where kind = 'sign_up';
      alter table mail_token force row level security;
      alter table mail_token
        drop constraint mail_token_sign_up,
        drop column requester_hash,
        add column password_hash text check (password_hash like '$argon2id$%');
      alter table mail_token
        add constraint mail_token_sign_up check (
          (kind = 'sign_up') = (name is not null and password_hash is not null));`);
  }
}
