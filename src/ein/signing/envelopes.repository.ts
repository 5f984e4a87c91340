import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In } from 'typeorm';
import { isUuid } from '../../kernel/base62.js';
import { Config } from '../../platform/config/config.js';
import type { SigningServiceName } from '../../platform/config/signing-settings.js';
import type { SystemWork } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { LeasedQueues } from '../../platform/outside/leased-queues.js';
import { type DueRecord, type Leased, Leases } from '../../platform/outside/leases.js';
import { type EndedStatus, OPEN } from './envelope-status.js';
import { SignatureEnvelope } from './signature-envelope.entity.js';
import { SigningServiceError } from './signing.errors.js';
import type { CallbackHint } from './signing-service.js';

const UNIQUE_VIOLATION = '23505';
/** No operation makes more calls, so a lease outlives every operation. */
const CALLS_PER_LEASE = 8;

@Injectable()
export class EnvelopesRepository {
  readonly leases: Leases<SignatureEnvelope>;

  constructor({ signing }: Config, queues: LeasedQueues) {
    this.leases = new Leases({
      entity: SignatureEnvelope,
      open: OPEN,
      leaseMs: signing.timeoutMs * CALLS_PER_LEASE,
    });
    queues.add('signature_envelopes', this.leases);
  }

  async insert(uow: UnitOfWork, envelope: SignatureEnvelope): Promise<void> {
    await uow.repository(SignatureEnvelope).insert(envelope);
  }

  /** The open request of an application, or null. */
  findOpen(uow: UnitOfWork, applicationId: string): Promise<SignatureEnvelope | null> {
    const { businessId } = uow;
    return uow.repository(SignatureEnvelope).findOneBy({ businessId, applicationId, status: In([...OPEN]) });
  }

  /** The open envelope of any business that a callback is about; one at most. */
  async findHinted(
    system: SystemWork,
    service: SigningServiceName,
    { serviceEnvelopeId, reference }: CallbackHint,
  ): Promise<DueRecord[]> {
    const find = (where: FindOptionsWhere<SignatureEnvelope>) =>
      system.repository(SignatureEnvelope).findBy({ service, ...where });
    if (serviceEnvelopeId !== null) return find({ status: In([...OPEN]), serviceEnvelopeId });
    // Our own id is needed only until the service's id is recorded, right after the request.
    return isUuid(reference) ? find({ status: 'requested', id: reference }) : [];
  }

  /** Records the service's own id. False if the lease is lost. */
  async open(
    uow: UnitOfWork,
    { businessId, id, leaseBy }: Leased<SignatureEnvelope>,
    serviceEnvelopeId: string,
  ): Promise<boolean> {
    const requested = { businessId, id, leaseBy, status: 'requested' } as const;
    const changes = { status: 'open', serviceEnvelopeId } as const;
    try {
      const { affected } = await uow.repository(SignatureEnvelope).update(requested, changes);
      return affected === 1;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new SigningServiceError(
        'invalid response from the signing service: it gave this envelope the id of another',
      );
    }
  }

  /** Ends an envelope and its lease. False if the lease is lost. */
  async end(
    uow: UnitOfWork,
    { businessId, id, leaseBy }: Leased<SignatureEnvelope>,
    status: EndedStatus | 'completed',
  ): Promise<boolean> {
    const open = { businessId, id, leaseBy, status: In([...OPEN]) };
    const changes = { status, endedAt: uow.startedAt, leaseBy: null, leaseUntil: null };
    const { affected } = await uow.repository(SignatureEnvelope).update(open, changes);
    return affected === 1;
  }
}
