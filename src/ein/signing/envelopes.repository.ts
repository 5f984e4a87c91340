import { Injectable } from '@nestjs/common';
import { isUuid } from '../../kernel/base62.js';
import { newId } from '../../kernel/ids.js';
import { Config } from '../../platform/config/config.js';
import type { SystemWork } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { nextCheckAt } from './check-times.js';
import type { EnvelopeStatus, Lease, SignatureEnvelope } from './signature-envelope.js';
import { SigningServiceError } from './signing.errors.js';
import type { CallbackHint } from './signing-service.js';

const COLUMNS = `
  id, application_id as "applicationId", document_id as "documentId", service, status,
  service_envelope_id as "serviceEnvelopeId", signer_name as "signerName", signer_email as "signerEmail",
  created_at as "createdAt", checks`;
const OPEN = "status in ('requested', 'open')";
const UNIQUE_VIOLATION = '23505';
/** More calls than any piece of work makes, so that nobody takes over what is still going on. */
const CALLS_PER_LEASE = 8;

export interface ClaimedEnvelope {
  readonly businessId: string;
  readonly lease: Lease;
}

export interface HintedEnvelope {
  readonly businessId: string;
  readonly envelopeId: string;
}

/** Requests for signatures, and who may talk to the service about each of them. */
@Injectable()
export class EnvelopesRepository {
  private readonly leaseMs: number;

  constructor(config: Config) {
    this.leaseMs = config.signing.timeoutMs * CALLS_PER_LEASE;
  }

  /** Records a request before the service hears of it, leased to whoever makes it. */
  async insert(
    uow: UnitOfWork,
    envelope: Omit<SignatureEnvelope, 'status' | 'serviceEnvelopeId' | 'createdAt' | 'checks'>,
  ): Promise<Lease> {
    const lease = { envelopeId: envelope.id, by: newId() };
    await uow.query(
      `insert into signature_envelope
         (business_id, id, application_id, document_id, service, status, signer_name, signer_email, created_at,
          lease_by, lease_until, next_check_at)
       values ($1, $2, $3, $4, $5, 'requested', $6, $7, $8, $9, $10, $11)`,
      [
        uow.businessId,
        envelope.id,
        envelope.applicationId,
        envelope.documentId,
        envelope.service,
        envelope.signerName,
        envelope.signerEmail,
        uow.startedAt,
        lease.by,
        this.leaseEnd(uow.startedAt),
        nextCheckAt(uow.startedAt, 0),
      ],
    );
    return lease;
  }

  /** The request of an application that has not ended; null when there is none. */
  async openOf(uow: UnitOfWork, applicationId: string): Promise<SignatureEnvelope | null> {
    return uow.queryOne<SignatureEnvelope>(
      `select ${COLUMNS} from signature_envelope where business_id = $1 and application_id = $2 and ${OPEN}`,
      [uow.businessId, applicationId],
    );
  }

  /** Takes the lease; null when somebody else holds it, or the envelope has ended. */
  async take(uow: UnitOfWork, envelopeId: string): Promise<Lease | null> {
    const by = newId();
    const row = await uow.queryOne(
      `update signature_envelope set lease_by = $3, lease_until = $4
        where business_id = $1 and id = $2 and ${OPEN} and (lease_until is null or lease_until <= $5)
        returning id`,
      [uow.businessId, envelopeId, by, this.leaseEnd(uow.startedAt), uow.startedAt],
    );
    return row && { envelopeId, by };
  }

  /**
   * Takes the lease of one envelope, of any business, that is due for a look. Callers do not wait for one
   * another: what somebody else takes at this moment is passed over. Materialized, since a plan may run a
   * subquery several times, each of which would claim another row.
   */
  async claimDue(system: SystemWork, now: Date): Promise<ClaimedEnvelope | null> {
    const by = newId();
    const row = await system.queryOne<{ businessId: string; id: string }>(
      `with due as materialized (
         select business_id, id from signature_envelope
          where ${OPEN} and next_check_at <= $3 and (lease_until is null or lease_until <= $3)
          order by next_check_at limit 1 for no key update skip locked)
       update signature_envelope e set lease_by = $1, lease_until = $2 from due
        where e.business_id = due.business_id and e.id = due.id
        returning e.business_id as "businessId", e.id`,
      [by, this.leaseEnd(now), now],
    );
    return row && { businessId: row.businessId, lease: { envelopeId: row.id, by } };
  }

  /** Whose envelope a callback is about; null for one that is not ours, or has ended. */
  async findHinted(system: SystemWork, service: string, hint: CallbackHint): Promise<HintedEnvelope | null> {
    // Our own id matters only while the service's is not known, which is so for few rows at any time.
    const wanted =
      hint.serviceEnvelopeId === null
        ? ["status = 'requested' and id = $2", isUuid(hint.externalId) ? hint.externalId : null]
        : [`${OPEN} and service_envelope_id = $2`, hint.serviceEnvelopeId];
    return system.queryOne<HintedEnvelope>(
      `select business_id as "businessId", id as "envelopeId" from signature_envelope
        where service = $1 and ${wanted[0]}`,
      [service, wanted[1]],
    );
  }

  /** There is news: the next look is due at once, and if it fails, the one after it before long. */
  async makeDue(uow: UnitOfWork, envelopeId: string): Promise<void> {
    await uow.query(
      `update signature_envelope set next_check_at = $3, checks = 0
        where business_id = $1 and id = $2 and ${OPEN}`,
      [uow.businessId, envelopeId, uow.startedAt],
    );
  }

  /** Begins a look at an envelope: the next one is due later. Null when the lease is lost. */
  async beginCheck(uow: UnitOfWork, lease: Lease): Promise<SignatureEnvelope | null> {
    const envelope = await uow.queryOne<SignatureEnvelope>(
      `select ${COLUMNS} from signature_envelope
        where business_id = $1 and id = $2 and lease_by = $3 and ${OPEN} for no key update`,
      [uow.businessId, lease.envelopeId, lease.by],
    );
    if (envelope)
      await uow.query(
        `update signature_envelope set checks = checks + 1, next_check_at = $3 where business_id = $1 and id = $2`,
        [uow.businessId, envelope.id, nextCheckAt(uow.startedAt, envelope.checks + 1)],
      );
    return envelope;
  }

  /** Records the service's own id. False when the lease is lost. */
  async open(uow: UnitOfWork, lease: Lease, serviceEnvelopeId: string): Promise<boolean> {
    try {
      const row = await uow.queryOne(
        `update signature_envelope set status = 'open', service_envelope_id = $4
          where business_id = $1 and id = $2 and lease_by = $3 and status = 'requested' returning id`,
        [uow.businessId, lease.envelopeId, lease.by, serviceEnvelopeId],
      );
      return row !== null;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new SigningServiceError('the signing service gave the envelope the id of another one');
    }
  }

  /** Ends an envelope, and the lease with it. False when the lease is lost. */
  async end(uow: UnitOfWork, lease: Lease, status: EnvelopeStatus): Promise<boolean> {
    const row = await uow.queryOne(
      `update signature_envelope set status = $4, ended_at = $5, lease_by = null, lease_until = null
        where business_id = $1 and id = $2 and lease_by = $3 and ${OPEN} returning id`,
      [uow.businessId, lease.envelopeId, lease.by, status, uow.startedAt],
    );
    return row !== null;
  }

  /** Gives the lease back. True when there was news in the meantime, so that somebody should look. */
  async release(uow: UnitOfWork, lease: Lease): Promise<boolean> {
    const row = await uow.queryOne<{ isDue: boolean }>(
      `update signature_envelope set lease_by = null, lease_until = null
        where business_id = $1 and id = $2 and lease_by = $3 returning next_check_at <= $4 as "isDue"`,
      [uow.businessId, lease.envelopeId, lease.by, uow.startedAt],
    );
    return row?.isDue ?? false;
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.leaseMs);
  }
}
