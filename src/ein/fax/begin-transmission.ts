import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import { Config } from '../../platform/config/config.js';
import type { CarrierName } from '../../platform/config/fax-settings.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Leased } from '../../platform/outside/leases.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { TransmissionInFlight } from '../ein.errors.js';
import { PreflightGate } from '../preflight/preflight-gate.js';
import { UnconfirmedTransmission } from './fax.errors.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { type Acknowledgements, TransmitGates } from './transmit-gates.js';
import type { TransmissionStatus } from './transmission-status.js';

export interface NewTransmission {
  readonly carrier: CarrierName;
  readonly faxNumber: string | undefined;
  readonly acknowledgeUnconfirmed: boolean;
  readonly acknowledged: Acknowledgements;
  /** The codes of preflight errors. */
  readonly acknowledgedErrors: readonly string[];
}

export interface BegunTransmission {
  readonly transmission: Leased<FaxTransmission>;
  readonly pdf: Buffer;
}

/** Records a fax before it is sent, leased to the sender. */
@Injectable()
export class BeginTransmission {
  constructor(
    private readonly config: Config,
    private readonly applications: EinApplicationsRepository,
    private readonly documents: DocumentsRepository,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly preflight: PreflightGate,
    private readonly gates: TransmitGates,
  ) {}

  /** Throws TransmissionInFlight and UnconfirmedTransmission: earlier faxes may forbid another one. */
  async run(uow: UnitOfWork, applicationId: string, input: NewTransmission): Promise<BegunTransmission> {
    const application = await this.applications.lock(uow, applicationId);
    const { status, signedDocumentId } = application;
    if (status !== 'signed' || signedDocumentId === null)
      throw new InvalidTransition('EIN application', status, 'transmit');
    requireNoDuplicate(await this.transmissions.statuses(uow, applicationId), input);
    const acknowledgedErrors = await this.preflight.check(uow, application, input.acknowledgedErrors);
    await this.gates.check(uow, application, input);
    const pdf = await this.documents.content(uow, signedDocumentId);
    const transmission: Leased<FaxTransmission> = {
      businessId: uow.businessId,
      id: newId(),
      applicationId,
      documentId: signedDocumentId,
      documentSha256: createHash('sha256').update(pdf).digest(),
      carrier: input.carrier,
      destination: input.faxNumber ?? this.config.fax.destination,
      status: 'queued',
      providerFaxId: null,
      carrierStatus: null,
      failure: null,
      pages: null,
      createdAt: uow.startedAt,
      completedAt: null,
      ...this.transmissions.leases.newLease(uow.startedAt),
    };
    await this.transmissions.insert(uow, transmission);
    audit(uow, transmission, acknowledgedErrors);
    return { transmission, pdf };
  }
}

function requireNoDuplicate(
  earlier: ReadonlySet<TransmissionStatus>,
  { acknowledgeUnconfirmed }: NewTransmission,
): void {
  if (earlier.has('queued') || earlier.has('sending')) throw new TransmissionInFlight();
  // One that was delivered after the form was drawn again did not file the application.
  const mayHaveArrived = earlier.has('unconfirmable') || earlier.has('delivered');
  if (mayHaveArrived && !acknowledgeUnconfirmed) throw new UnconfirmedTransmission();
}

function audit(uow: UnitOfWork, transmission: FaxTransmission, acknowledgedErrors: readonly string[]): void {
  const { id, applicationId, carrier, destination, documentSha256 } = transmission;
  uow.audit({
    action: 'ein_application.transmit',
    resourceType: 'ein_application',
    resourceId: applicationId,
    changes: {
      transmissionId: id,
      carrier,
      destination,
      documentSha256: documentSha256.toString('hex'),
      ...(acknowledgedErrors.length === 0 ? {} : { acknowledgedErrors }),
    },
  });
}
