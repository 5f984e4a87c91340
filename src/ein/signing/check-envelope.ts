import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Leased } from '../../platform/outside/leases.js';
import { type FoundEnvelope, judgeEnvelope } from './judge-envelope.js';
import { RecordOpened } from './record-opened.js';
import { RecordSignature } from './record-signature.js';
import { ReturnToReady } from './return-to-ready.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import type { SigningService } from './signing-service.js';
import { SigningServices } from './signing-services.js';

/** Reads a leased envelope from its service and brings our records in line with it. */
@Injectable()
export class CheckEnvelope {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly services: SigningServices,
    private readonly recordOpened: RecordOpened,
    private readonly recordSignature: RecordSignature,
    private readonly returnToReady: ReturnToReady,
  ) {}

  async run(principal: Principal, envelope: Leased<SignatureEnvelope>): Promise<void> {
    const service = this.services.get(envelope.service);
    const found = await this.read(principal, envelope, service);
    const decision = judgeEnvelope(envelope, found, this.clock.now());
    switch (decision.action) {
      case 'wait':
        return;
      case 'send':
        return service.send(decision.serviceEnvelopeId);
      case 'record_signature': {
        const { serviceEnvelopeId, completedAt } = decision;
        const signature = { pdf: await service.signedPdf(serviceEnvelopeId), completedAt };
        return this.database.run(principal, (uow) => this.recordSignature.run(uow, envelope, signature));
      }
      case 'end': {
        const ending = { trigger: 'envelope_ended', endedAs: decision.endedAs } as const;
        await this.database.run(principal, (uow) => this.returnToReady.run(uow, envelope, ending));
      }
    }
  }

  /** If the response to the request was lost, looks the envelope up by our id and records the service's id. */
  private async read(
    principal: Principal,
    envelope: Leased<SignatureEnvelope>,
    service: SigningService,
  ): Promise<FoundEnvelope | null> {
    let id = envelope.serviceEnvelopeId;
    if (id === null) {
      const found = await service.findByReference(envelope.id);
      if (found === null) return null;
      await this.database.run(principal, (uow) => this.recordOpened.run(uow, envelope, found));
      id = found;
    }
    return { serviceEnvelopeId: id, ...(await service.read(id)) };
  }
}
