import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type ChangedApplication, EinApplicationViews } from '../applications/ein-application-view.js';
import { FollowEnvelope } from './follow-envelope.js';
import { LeaseOpenEnvelope } from './lease-open-envelope.js';
import { ReturnToReady } from './return-to-ready.js';
import { AlreadySigned } from './signing.errors.js';
import { VoidEnvelope } from './void-envelope.js';

/** An EIN application whose signature request was cancelled. */
export interface CancelledSignature extends ChangedApplication {
  /** False if there was nothing to cancel at the signing service: the request had ended or never arrived there. */
  readonly envelopeCancelled: boolean;
}

@Injectable()
export class CancelSignature {
  constructor(
    private readonly database: Database,
    private readonly leaseOpenEnvelope: LeaseOpenEnvelope,
    private readonly voidEnvelope: VoidEnvelope,
    private readonly returnToReady: ReturnToReady,
    private readonly follow: FollowEnvelope,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Spec 4.9: voids the envelope, confirms that it is void, and only then changes the application. If it was signed
   * first, throws AlreadySigned and records the signature as if its callback had arrived. `envelopeCancelled` is
   * false if there was nothing to void: the request had already ended, or the service never received it.
   */
  async run(principal: Principal, applicationId: string): Promise<CancelledSignature> {
    const envelope = await this.database.run(principal, (uow) =>
      this.leaseOpenEnvelope.run(uow, applicationId),
    );
    try {
      const endedAs = await this.voidEnvelope.run(envelope);
      const application = await this.database.run(principal, async (uow) =>
        this.views.toView(
          uow,
          await this.returnToReady.run(uow, envelope, { trigger: 'cancel_signature', endedAs }),
        ),
      );
      return { application, envelopeCancelled: endedAs === 'voided' };
    } catch (error) {
      await this.follow.release(principal, envelope);
      if (error instanceof AlreadySigned) this.follow.later(principal, envelope.id);
      throw error;
    }
  }
}
