import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { judgeEnvelope } from './judge-envelope.js';
import type { EndedStatus } from './envelope-status.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import { AlreadySigned, SigningServiceError } from './signing.errors.js';
import type { SigningService } from './signing-service.js';
import { SigningServices } from './signing-services.js';

const REASON = 'The request was cancelled by the company.';
const READS = 3;
const BETWEEN_READS_MS = 400;

/** Voids an envelope at its service, and reads it to confirm that it is void. */
@Injectable()
export class VoidEnvelope {
  constructor(
    private readonly clock: Clock,
    private readonly services: SigningServices,
  ) {}

  /** Returns how the envelope ended. Throws AlreadySigned if it was signed first. */
  async run(envelope: SignatureEnvelope): Promise<EndedStatus> {
    const service = this.services.get(envelope.service);
    const id = envelope.serviceEnvelopeId ?? (await service.findByReference(envelope.id));
    if (id !== null) return this.voidAndConfirm(envelope, service, id);
    const decision = judgeEnvelope(envelope, null, this.clock.now());
    if (decision.action === 'end') return decision.endedAs;
    throw new SigningServiceError(
      'the signing service does not list the request yet: try again in some minutes',
    );
  }

  private async voidAndConfirm(
    envelope: SignatureEnvelope,
    service: SigningService,
    id: string,
  ): Promise<EndedStatus> {
    const before = await this.readEnd(envelope, service, id);
    if (before !== null) return before;
    // A failed call may have voided the envelope, and a successful one may be too late: only reading shows it.
    const failure = await service.void(id, REASON).then(
      () => null,
      (error: unknown) => error,
    );
    for (let read = 1; ; read++) {
      const ended = await this.readEnd(envelope, service, id);
      if (ended !== null) return ended;
      if (failure !== null) throw failure;
      if (read === READS) break;
      await sleep(BETWEEN_READS_MS);
    }
    throw new SigningServiceError('the signing service has not confirmed that the request is void');
  }

  /** How the envelope ended; null if it has not. */
  private async readEnd(
    envelope: SignatureEnvelope,
    service: SigningService,
    id: string,
  ): Promise<EndedStatus | null> {
    const found = { serviceEnvelopeId: id, ...(await service.read(id)) };
    const decision = judgeEnvelope(envelope, found, this.clock.now());
    if (decision.action === 'record_signature') throw new AlreadySigned();
    return decision.action === 'end' ? decision.endedAs : null;
  }
}
