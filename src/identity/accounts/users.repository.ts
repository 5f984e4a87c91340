import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { newId } from '../../kernel/ids.js';
import { Clock } from '../../platform/clock/clock.js';
import type { SystemWork } from '../../platform/database/database.js';
import { User } from '../user.entity.js';

/** A user with what sign-in needs. The hash never leaves this module. */
export type UserAccount = Pick<
  User,
  'id' | 'email' | 'name' | 'emailVerifiedAt' | 'passwordHash' | 'disabledAt'
>;

/** What confirming an address sets. */
export interface ConfirmedAccount {
  /** The name that the owner of the address chose; null leaves the name of an existing user as it is. */
  readonly name: string | null;
  /** The name of a new user where none was chosen. */
  readonly nameIfNew: string;
  readonly passwordHash: string;
}

const ACCOUNT_COLUMNS = {
  id: true,
  email: true,
  name: true,
  emailVerifiedAt: true,
  passwordHash: true,
  disabledAt: true,
} as const;

/** Users belong to no tenant. */
@Injectable()
export class UsersRepository {
  constructor(private readonly clock: Clock) {}

  async findByEmail(system: SystemWork, email: string): Promise<UserAccount | null> {
    return system.repository(User).findOne({ select: ACCOUNT_COLUMNS, where: { email } });
  }

  async find(system: SystemWork, id: string): Promise<UserAccount | null> {
    return system.repository(User).findOne({ select: ACCOUNT_COLUMNS, where: { id } });
  }

  /** Stores a user without a password. Returns false if the address has a user already. */
  async insert(
    system: SystemWork,
    user: Pick<User, 'id' | 'email' | 'name' | 'createdAt'>,
  ): Promise<boolean> {
    const inserted = await system
      .repository(User)
      .createQueryBuilder()
      .insert()
      .values(user)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /**
   * Locks the account unless its password has changed since it was read. A change ends all sessions that started
   * before it; this check prevents the old password from starting one after it.
   */
  async lockIfUnchanged(system: SystemWork, { id, passwordHash }: UserAccount): Promise<boolean> {
    if (passwordHash === null) return false;
    const user = await system.repository(User).findOne({
      select: { id: true },
      where: { id, passwordHash, disabledAt: IsNull() },
      lock: { mode: 'pessimistic_read' },
    });
    return user !== null;
  }

  /** Locks an account against sign-ins: one that has begun is committed first, and the next one sees what changes now. */
  async lockAgainstSignIns(system: SystemWork, id: string): Promise<void> {
    await system
      .repository(User)
      .findOneOrFail({ select: { id: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Creates the account of a confirmed address, or gives a password to a user who was added as a member without
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
    await system.repository(User).update({ id }, { passwordHash });
  }

  /** A password set through a mailed link also proves the address. */
  async resetPassword(system: SystemWork, id: string, passwordHash: string): Promise<void> {
    const users = system.repository(User);
    await users.update({ id }, { passwordHash });
    await users.update({ id, emailVerifiedAt: IsNull() }, { emailVerifiedAt: this.clock.now() });
  }

  /** Records that a session starts. Returns whether it is the user's first. */
  async markSignedIn(system: SystemWork, id: string): Promise<boolean> {
    const { affected } = await system
      .repository(User)
      .update({ id, firstSignedInAt: IsNull() }, { firstSignedInAt: this.clock.now() });
    return affected === 1;
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
