import { Injectable } from '@nestjs/common';
import { isUuid } from '../../kernel/base62.js';
import { Config } from '../../platform/config/config.js';
import type { SystemWork } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type DueRecord, type Leased, Leases } from '../../platform/outside/leases.js';
import { type EnvelopeStatus, OPEN, type SignatureEnvelope } from './signature-envelope.js';
import { SigningServiceError } from './signing.errors.js';
import type { CallbackHint } from './signing-service.js';

const COLUMNS = `
  business_id as "businessId", id, application_id as "applicationId", document_id as "documentId", service, status,
  service_envelope_id as "serviceEnvelopeId", signer_name as "signerName", signer_email as "signerEmail",
  created_at as "createdAt", ended_at as "endedAt", lease_by as "leaseBy", lease_until as "leaseUntil", checks,
  next_check_at as "nextCheckAt"`;
const IS_OPEN = "status in ('requested', 'open')";
const UNIQUE_VIOLATION = '23505';
/** No operation makes more calls, so a lease outlives every operation. */
const CALLS_PER_LEASE = 8;

@Injectable()
export class EnvelopesRepository {
  readonly leases: Leases<SignatureEnvelope>;

  constructor({ signing }: Config) {
    this.leases = new Leases({
      name: 'signature_envelope',
      columns: COLUMNS,
      open: OPEN,
      leaseMs: signing.timeoutMs * CALLS_PER_LEASE,
    });
  }

  insert(uow: UnitOfWork, e: SignatureEnvelope): void {
    uow.write(
      `insert into signature_envelope
         (business_id, id, application_id, document_id, service, status, signer_name, signer_email, created_at,
          lease_by, lease_until, next_check_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        e.businessId,
        e.id,
        e.applicationId,
        e.documentId,
        e.service,
        e.status,
        e.signerName,
        e.signerEmail,
        e.createdAt,
        e.leaseBy,
        e.leaseUntil,
        e.nextCheckAt,
      ],
    );
  }

  /** The open request of an application, or null. */
  async findOpen(uow: UnitOfWork, applicationId: string): Promise<SignatureEnvelope | null> {
    return uow.queryOne<SignatureEnvelope>(
      `select ${COLUMNS} from signature_envelope where business_id = $1 and application_id = $2 and ${IS_OPEN}`,
      [uow.businessId, applicationId],
    );
  }

  /** The open envelope of any business that a callback is about, or null. */
  async findHinted(system: SystemWork, service: string, hint: CallbackHint): Promise<DueRecord | null> {
    // Our own id is needed only until the service's id is known, which is soon.
    const wanted =
      hint.serviceEnvelopeId === null
        ? ["status = 'requested' and id = $2", isUuid(hint.externalId) ? hint.externalId : null]
        : [`${IS_OPEN} and service_envelope_id = $2`, hint.serviceEnvelopeId];
    return system.queryOne<DueRecord>(
      `select business_id as "businessId", id from signature_envelope where service = $1 and ${wanted[0]}`,
      [service, wanted[1]],
    );
  }

  /** Records the service's own id. False if the lease is lost. */
  async open(
    uow: UnitOfWork,
    { id, leaseBy }: Leased<SignatureEnvelope>,
    serviceEnvelopeId: string,
  ): Promise<boolean> {
    try {
      const row = await uow.queryOne(
        `update signature_envelope set status = 'open', service_envelope_id = $4
          where business_id = $1 and id = $2 and lease_by = $3 and status = 'requested' returning id`,
        [uow.businessId, id, leaseBy, serviceEnvelopeId],
      );
      return row !== null;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new SigningServiceError('the signing service gave the envelope the id of another one');
    }
  }

  /** Ends an envelope and its lease. False if the lease is lost. */
  async end(
    uow: UnitOfWork,
    { id, leaseBy }: Leased<SignatureEnvelope>,
    status: EnvelopeStatus,
  ): Promise<boolean> {
    const row = await uow.queryOne(
      `update signature_envelope set status = $4, ended_at = $5, lease_by = null, lease_until = null
        where business_id = $1 and id = $2 and lease_by = $3 and ${IS_OPEN} returning id`,
      [uow.businessId, id, leaseBy, status, uow.startedAt],
    );
    return row !== null;
  }
}
