import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { RecoveryCodes } from './recovery-codes.js';
import type { SecondFactor } from './second-factor.entity.js';
import { SecondFactorSecrets } from './second-factor-secrets.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { matchingStep } from './totp.js';
import { readTypedCode, type TypedCode } from './typed-code.js';

/** Uses up a code. Returns what it was, or null if it is not valid now. */
export type UseCode = (system: SystemWork) => Promise<TypedCode['kind'] | null>;

@Injectable()
export class CheckCode {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly factors: SecondFactorsRepository,
    private readonly secrets: SecondFactorSecrets,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  /** Hashes a recovery code before the transaction that uses it: a hash takes long. */
  async prepare(userId: string, typed: string): Promise<UseCode> {
    const code = readTypedCode(typed);
    if (code === null) return async () => null;
    if (code.kind === 'totp') return (system) => this.useTotp(system, userId, code.text);
    const factor = await this.database.control((system) => this.factors.findConfirmed(system, userId));
    const salt = factor?.recoverySalt ?? null;
    if (salt === null) return async () => null;
    const codeHash = await this.recoveryCodes.hash(code.text, salt);
    return (system) => this.useRecoveryCode(system, userId, codeHash);
  }

  /** The step of a code for a factor that it confirms. Null if the code is not valid now. */
  firstStep(factor: SecondFactor, typed: string): number | null {
    const code = readTypedCode(typed);
    return code?.kind === 'totp' ? this.stepOf(factor, code.text) : null;
  }

  private stepOf(factor: SecondFactor, code: string): number | null {
    const { lastUsedStep } = factor;
    return matchingStep(this.secrets.open(factor), code, { at: this.clock.now(), lastUsedStep });
  }

  private async useTotp(system: SystemWork, userId: string, code: string): Promise<'totp' | null> {
    const factor = await this.factors.lockConfirmed(system, userId);
    if (!factor) return null;
    const step = this.stepOf(factor, code);
    return step !== null && (await this.factors.useStep(system, userId, step)) ? 'totp' : null;
  }

  private async useRecoveryCode(
    system: SystemWork,
    userId: string,
    codeHash: Buffer,
  ): Promise<'recovery_code' | null> {
    if (!(await this.factors.lockConfirmed(system, userId))) return null;
    return (await this.factors.useRecoveryCode(system, userId, codeHash)) ? 'recovery_code' : null;
  }
}
