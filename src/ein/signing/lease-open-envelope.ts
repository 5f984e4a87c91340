import { Injectable } from '@nestjs/common';
import { InvalidTransition } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Leased } from '../../platform/outside/leases.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { EIN_LIFECYCLE } from '../applications/ein-lifecycle.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import { SignatureInProgress } from './signing.errors.js';

/** Leases the envelope of an application whose signature request can be cancelled. */
@Injectable()
export class LeaseOpenEnvelope {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly envelopes: EnvelopesRepository,
  ) {}

  async run(uow: UnitOfWork, applicationId: string): Promise<Leased<SignatureEnvelope>> {
    const { status } = await this.applications.lock(uow, applicationId);
    const envelope = await this.envelopes.findOpen(uow, applicationId);
    if (EIN_LIFECYCLE.next(status, 'cancel_signature') === null || envelope === null)
      throw new InvalidTransition('EIN application', status, 'cancel_signature');
    const leased = await this.envelopes.leases.take(uow, envelope.id);
    if (leased === null) throw new SignatureInProgress();
    return leased;
  }
}
