import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { DueChecks } from '../../platform/outside/due-checks.js';
import type { Leased } from '../../platform/outside/leases.js';
import { Ticks } from '../../platform/outside/ticks.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import { SigningServiceUnavailable } from './signing.errors.js';

const EVERY_MS = 5 * 60_000;

/** Checks the envelopes that are due, for callbacks that never arrived and responses that were lost. */
@Injectable()
export class CheckDueEnvelopes implements OnApplicationBootstrap {
  private readonly logger = new Logger(CheckDueEnvelopes.name);

  constructor(
    private readonly ticks: Ticks,
    private readonly dueChecks: DueChecks,
    private readonly database: Database,
    private readonly envelopes: EnvelopesRepository,
    private readonly follow: FollowEnvelope,
  ) {}

  onApplicationBootstrap(): void {
    this.ticks.every(EVERY_MS, 'checking signature requests', () => this.run());
  }

  /** Returns how many envelopes it checked. */
  async run(): Promise<number> {
    const { checked } = await this.dueChecks.run<SignatureEnvelope, 'checked' | 'error' | 'unavailable'>({
      leases: this.envelopes.leases,
      atOnce: 1,
      check: (principal, envelope) => this.checkOne(principal, envelope),
      unreachable: 'unavailable',
    });
    return checked;
  }

  /** Checks the open request of an application now, due or not. */
  async checkNow(principal: Principal, applicationId: string): Promise<void> {
    const leased = await this.database.run(principal, async (uow) => {
      const envelope = await this.envelopes.findOpen(uow, applicationId);
      return envelope && this.envelopes.leases.takeForCheck(uow, envelope.id);
    });
    if (leased) await this.follow.run(principal, leased);
  }

  private async checkOne(
    principal: Principal,
    envelope: Leased<SignatureEnvelope>,
  ): Promise<'checked' | 'error' | 'unavailable'> {
    try {
      await this.follow.run(principal, envelope);
      return 'checked';
    } catch (error) {
      this.logger.warn({ err: error, envelopeId: envelope.id }, 'a signature request could not be checked');
      return error instanceof SigningServiceUnavailable ? 'unavailable' : 'error';
    }
  }
}
