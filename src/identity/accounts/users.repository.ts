import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import { Clock } from '../../platform/clock/clock.js';
import type { SystemWork } from '../../platform/database/database.js';

/** A user with what sign-in needs. The hash never leaves this module. */
export interface UserAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly email_verified_at: Date | null;
  readonly password_hash: string | null;
  readonly disabled_at: Date | null;
}

/** What confirming an address sets. */
export interface ConfirmedAccount {
  /** The name that the owner of the address chose; null leaves the name of an existing user as it is. */
  readonly name: string | null;
  /** The name of a new user where none was chosen. */
  readonly nameIfNew: string;
  readonly passwordHash: string;
}

const COLUMNS = 'id, email, name, email_verified_at, password_hash, disabled_at';

/** Users belong to no tenant. */
@Injectable()
export class UsersRepository {
  constructor(private readonly clock: Clock) {}

  async findByEmail(system: SystemWork, email: string): Promise<UserAccount | null> {
    return system.queryOne<UserAccount>(`select ${COLUMNS} from app_user where email = $1`, [email]);
  }

  /**
   * Locks the account unless its password has changed since it was read. A change ends all sessions that started
   * before it; this check keeps the old password from starting one after it.
   */
  async lockIfUnchanged(system: SystemWork, { id, password_hash }: UserAccount): Promise<boolean> {
    const row = await system.queryOne(
      'select id from app_user where id = $1 and password_hash = $2 and disabled_at is null for share',
      [id, password_hash],
    );
    return row !== null;
  }

  async find(system: SystemWork, id: string): Promise<UserAccount | null> {
    return system.queryOne<UserAccount>(`select ${COLUMNS} from app_user where id = $1`, [id]);
  }

  /**
   * Creates the account of a confirmed address, or gives a password to a user who was made a member before having
   * one. Returns the id, or null when the account has a password already or is disabled.
   */
  async confirm(
    system: SystemWork,
    email: string,
    { name, nameIfNew, passwordHash }: ConfirmedAccount,
  ): Promise<string | null> {
    const row = await system.queryOne<{ id: string }>(
      `insert into app_user (id, email, name, created_at, email_verified_at, password_hash)
       values ($1, $2, coalesce($3, $4), $5, $5, $6)
       on conflict (email) do update
         set name = coalesce($3, app_user.name), email_verified_at = excluded.email_verified_at,
             password_hash = excluded.password_hash
       where app_user.password_hash is null and app_user.disabled_at is null
       returning id`,
      [newId(), email, name, nameIfNew, this.clock.now(), passwordHash],
    );
    return row?.id ?? null;
  }

  async setPassword(system: SystemWork, id: string, passwordHash: string): Promise<void> {
    await system.query('update app_user set password_hash = $2 where id = $1', [id, passwordHash]);
  }

  /** A password set through a mailed link also proves the address. */
  async resetPassword(system: SystemWork, id: string, passwordHash: string): Promise<void> {
    await system.query(
      `update app_user set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3) where id = $1`,
      [id, passwordHash, this.clock.now()],
    );
  }

  /** Returns whether anything changed. */
  async setDisabled(system: SystemWork, id: string, disabled: boolean): Promise<boolean> {
    const rows = await system.query(
      `update app_user set disabled_at = case when $2 then $3::timestamptz end
        where id = $1 and (disabled_at is not null) is distinct from $2 returning id`,
      [id, disabled, this.clock.now()],
    );
    return rows.length > 0;
  }
}
