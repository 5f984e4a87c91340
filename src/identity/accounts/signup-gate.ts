import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { normalizeEmail } from '../email-address.js';
import { Invitation } from '../invitations/invitation.entity.js';
import { SignupAllowancesRepository } from './signup-allowances.repository.js';

/** Decides who may create an account. */
@Injectable()
export class SignupGate {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly allowances: SignupAllowancesRepository,
  ) {}

  /** Anyone; while sign-up is gated, only addresses that a business invited or a partner allow-listed. */
  async isAllowed(address: string): Promise<boolean> {
    if (this.config.signupMode === 'open') return true;
    const email = normalizeEmail(address);
    const expiresAt = MoreThan(this.clock.now());
    return this.database.control(async (system) => {
      const isListed = await this.allowances.exists(system, email);
      return isListed || system.repository(Invitation).existsBy({ email, expiresAt });
    });
  }
}
