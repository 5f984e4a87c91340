import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Principal, servicePrincipal } from '../../kernel/principal.js';
import { Background } from '../../platform/background/background.js';
import { Clock } from '../../platform/clock/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { type ClaimedEnvelope, EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import { SigningServiceUnavailable } from './signing.errors.js';

const EVERY_MS = 5 * 60_000;

/**
 * Looks at the envelopes that are due, for callbacks that never came and answers that were lost. The tick comes on
 * every instance, and is only a wake-up: each envelope is claimed by one of them.
 */
@Injectable()
export class EnvelopeChecks implements OnModuleDestroy {
  private readonly logger = new Logger(EnvelopeChecks.name);
  private isRunning = false;
  private isStopping = false;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly background: Background,
    private readonly envelopes: EnvelopesRepository,
    private readonly follow: FollowEnvelope,
  ) {}

  @Interval(EVERY_MS)
  tick(): void {
    // Tests say when: what runs by itself would write between what they compare.
    if (this.isRunning || this.config.environment === 'test') return;
    this.isRunning = true;
    this.background.run('checking signature requests', async () => {
      try {
        await this.run();
      } finally {
        this.isRunning = false;
      }
    });
  }

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** How many envelopes it looked at. Each is claimed right before its look, so that its lease lasts. */
  async run(): Promise<number> {
    let looked = 0;
    while (!this.isStopping) {
      const claimed = await this.database.system((system) =>
        this.envelopes.claimDue(system, this.clock.now()),
      );
      if (!claimed) break;
      looked++;
      // Nobody answers: the rest stays due, instead of waiting for one timeout after the other.
      if (!(await this.look(claimed))) break;
    }
    return looked;
  }

  /** Looks at an application's open request now, whether or not it is due. */
  async lookAt(principal: Principal, applicationId: string): Promise<void> {
    const lease = await this.database.run(principal, async (uow) => {
      const envelope = await this.envelopes.openOf(uow, applicationId);
      return envelope && this.envelopes.take(uow, envelope.id);
    });
    if (lease) await this.follow.run(principal, lease);
  }

  /** False when the service cannot be reached. It is asked again later. */
  private async look({ businessId, lease }: ClaimedEnvelope): Promise<boolean> {
    try {
      await this.follow.run(servicePrincipal(businessId), lease);
      return true;
    } catch (error) {
      this.logger.warn(
        { err: error, envelopeId: lease.envelopeId },
        'a signature request could not be looked up',
      );
      return !(error instanceof SigningServiceUnavailable);
    }
  }
}
