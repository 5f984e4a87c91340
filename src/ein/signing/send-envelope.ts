import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { isRefusal } from '../../platform/outside/outside-call-failed.js';
import type { BegunEnvelope } from './begin-envelope.js';
import { FollowEnvelope } from './follow-envelope.js';
import { ReturnToReady } from './return-to-ready.js';
import type { CreatedEnvelope } from './signing-service.js';
import { SigningServices } from './signing-services.js';

/** Sends a recorded request to its service. */
@Injectable()
export class SendEnvelope {
  constructor(
    private readonly database: Database,
    private readonly services: SigningServices,
    private readonly returnToReady: ReturnToReady,
    private readonly follow: FollowEnvelope,
  ) {}

  /** A definite refusal undoes the request. After any other error the service may have it: the next job finds out. */
  async run(principal: Principal, { envelope, request }: BegunEnvelope): Promise<CreatedEnvelope> {
    try {
      return await this.services.get(envelope.service).create(request);
    } catch (error) {
      if (isRefusal(error)) {
        const ending = { trigger: 'envelope_ended', endedAs: 'failed' } as const;
        await this.database.run(principal, (uow) => this.returnToReady.run(uow, envelope, ending));
      } else {
        await this.follow.releaseUncertain(principal, envelope);
      }
      throw error;
    }
  }
}
