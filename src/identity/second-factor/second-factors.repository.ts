import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import type { SystemWork } from '../../platform/database/database.js';
import type { SecondFactorView } from '../session-api.js';
import { RecoveryCode } from './recovery-code.entity.js';
import type { NewRecoveryCodes } from './recovery-codes.js';
import { SecondFactor } from './second-factor.entity.js';

/** How long a new authenticator app can be confirmed. */
const CONFIRMABLE_MS = 15 * 60_000;

type SealedSecret = Pick<SecondFactor, 'secretKeyId' | 'secretCiphertext'>;

/** Second factors belong to users, and so to no tenant. */
@Injectable()
export class SecondFactorsRepository {
  constructor(private readonly clock: Clock) {}

  /** Whether signing in as this user takes a second factor. */
  async isOn(system: SystemWork, userId: string): Promise<boolean> {
    return system.repository(SecondFactor).existsBy({ userId, confirmedAt: Not(IsNull()) });
  }

  async view(system: SystemWork, userId: string): Promise<SecondFactorView> {
    const isOn = await this.isOn(system, userId);
    return { isOn, recoveryCodesLeft: isOn ? await system.repository(RecoveryCode).countBy({ userId }) : 0 };
  }

  /** The user's confirmed factor, for reading. */
  async findConfirmed(system: SystemWork, userId: string): Promise<SecondFactor | null> {
    return system.repository(SecondFactor).findOneBy({ userId, confirmedAt: Not(IsNull()) });
  }

  /** As findConfirmed, locked: of concurrent attempts of one user, the second sees what the first has used. */
  async lockConfirmed(system: SystemWork, userId: string): Promise<SecondFactor | null> {
    return system.repository(SecondFactor).findOne({
      where: { userId, confirmedAt: Not(IsNull()) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The user's factor that waits for its first code. */
  async findUnconfirmed(system: SystemWork, userId: string): Promise<SecondFactor | null> {
    const expiresAt = MoreThan(this.clock.now());
    return system.repository(SecondFactor).findOneBy({ userId, confirmedAt: IsNull(), expiresAt });
  }

  /** Stores a factor to confirm, instead of an earlier one. Returns false if the user has a confirmed one. */
  async start(system: SystemWork, userId: string, sealed: SealedSecret): Promise<boolean> {
    const createdAt = this.clock.now();
    const rows = await system.query(
      `insert into second_factor (user_id, secret_key_id, secret_ciphertext, created_at, expires_at)
       values ($1, $2, $3, $4, $5)
       on conflict (user_id) do update
         set secret_key_id = excluded.secret_key_id, secret_ciphertext = excluded.secret_ciphertext,
             created_at = excluded.created_at, expires_at = excluded.expires_at
       where second_factor.confirmed_at is null
       returning user_id`,
      [
        userId,
        sealed.secretKeyId,
        sealed.secretCiphertext,
        createdAt,
        new Date(createdAt.getTime() + CONFIRMABLE_MS),
      ],
    );
    return rows.length > 0;
  }

  /** Turns a factor on, unless it was confirmed or replaced since it was read. Its first code is used then. */
  async confirm(
    system: SystemWork,
    { userId, secretCiphertext }: SecondFactor,
    { step, codes }: { readonly step: number; readonly codes: NewRecoveryCodes },
  ): Promise<boolean> {
    const { affected } = await system.repository(SecondFactor).update(
      { userId, secretCiphertext, confirmedAt: IsNull() },
      {
        confirmedAt: this.clock.now(),
        expiresAt: null,
        lastUsedStep: step,
        recoverySalt: codes.salt,
      },
    );
    if (affected !== 1) return false;
    await this.insertCodes(system, userId, codes);
    return true;
  }

  /** Accepts the code of a step, once, and no earlier step afterwards. */
  async useStep(system: SystemWork, userId: string, step: number): Promise<boolean> {
    const rows = await system.query(
      'update second_factor set last_used_step = $2 where user_id = $1 and last_used_step < $2 returning user_id',
      [userId, step],
    );
    return rows.length > 0;
  }

  /** Accepts a recovery code, once. */
  async useRecoveryCode(system: SystemWork, userId: string, codeHash: Buffer): Promise<boolean> {
    const { affected } = await system.repository(RecoveryCode).delete({ userId, codeHash });
    return affected === 1;
  }

  /** Replaces all recovery codes, used or not. */
  async replaceCodes(system: SystemWork, userId: string, codes: NewRecoveryCodes): Promise<void> {
    await system.repository(SecondFactor).update({ userId }, { recoverySalt: codes.salt });
    await system.repository(RecoveryCode).delete({ userId });
    await this.insertCodes(system, userId, codes);
  }

  /** Removes a user's factor and its recovery codes. Returns whether it was on. */
  async remove(system: SystemWork, userId: string): Promise<boolean> {
    const isOn = await this.isOn(system, userId);
    await system.repository(SecondFactor).delete({ userId });
    return isOn;
  }

  private async insertCodes(system: SystemWork, userId: string, { hashes }: NewRecoveryCodes): Promise<void> {
    await system.repository(RecoveryCode).insert(hashes.map((codeHash) => ({ userId, codeHash })));
  }
}
