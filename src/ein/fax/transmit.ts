import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { InvalidRequest, InvalidTransition } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { Principal } from '../../kernel/principal.js';
import { Config } from '../../platform/config/config.js';
import type { CarrierName } from '../../platform/config/fax-settings.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type EinApplicationView, EinApplicationViews } from '../applications/ein-application-view.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { TransmissionInFlight } from '../ein.errors.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import type { SandboxOutcome } from './carriers/sandbox/sandbox-outcomes.js';
import { CheckTransmission } from './check-transmission.js';
import { CarrierError, CarrierUnavailable, UnconfirmedTransmission } from './fax.errors.js';
import { type FaxTransmission, toTransmissionView, type TransmissionView } from './fax-transmission.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { nextCheckAt } from './judge-reading.js';
import { RecordReading } from './record-reading.js';

export interface TransmitInput {
  /** Fax once more although an earlier fax may have arrived. */
  readonly acknowledgeUnconfirmed?: boolean;
  /** E.164, instead of the configured number. */
  readonly faxNumber?: string;
  readonly sandboxOutcome?: SandboxOutcome;
}

interface Begun {
  readonly transmission: FaxTransmission;
  readonly lease: string;
  readonly pdf: Buffer;
}

/** Faxes the signed form. */
@Injectable()
export class Transmit {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly carriers: FaxCarriers,
    private readonly applications: EinApplicationsRepository,
    private readonly documents: DocumentsRepository,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly check: CheckTransmission,
    private readonly record: RecordReading,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * The transmission is committed before the carrier hears of it, so that whatever happens then, there is
   * something to ask about. Throws CarrierError and CarrierUnavailable when the carrier refused it, which ends it
   * as failed, and when its answer is lost, which leaves it queued.
   */
  async run(
    principal: Principal,
    applicationId: string,
    input: TransmitInput,
  ): Promise<{ application: EinApplicationView; transmission: TransmissionView }> {
    const carrier = this.carriers.forNewFaxes;
    if (input.sandboxOutcome !== undefined && carrier.name !== 'sandbox')
      throw InvalidRequest.at('sandboxOutcome', 'is for the sandbox carrier alone');
    const begun = await this.database.run(principal, (uow) =>
      this.begin(uow, applicationId, { ...input, carrier: carrier.name }),
    );
    const { transmission, pdf } = begun;
    const { sandboxOutcome } = input;
    let reading: FaxStatusReport;
    try {
      reading = await carrier.send({
        to: transmission.destination,
        pdf,
        reference: transmission.id,
        ...(sandboxOutcome === undefined ? {} : { sandboxOutcome }),
      });
    } catch (error) {
      await this.recordError(principal, begun, error);
      throw error;
    }
    return this.recordAnswer(principal, begun, reading);
  }

  private async begin(
    uow: UnitOfWork,
    applicationId: string,
    { acknowledgeUnconfirmed, faxNumber, carrier }: TransmitInput & { readonly carrier: CarrierName },
  ): Promise<Begun> {
    const { status, signedDocumentId } = await this.applications.lock(uow, applicationId);
    if (status !== 'signed' || signedDocumentId === null)
      throw new InvalidTransition('EIN application', status, 'transmit');
    const earlier = await this.transmissions.statuses(uow, applicationId);
    if (earlier.has('queued') || earlier.has('sending')) throw new TransmissionInFlight();
    if (earlier.has('unconfirmable') && acknowledgeUnconfirmed !== true) throw new UnconfirmedTransmission();
    const pdf = await this.documents.content(uow, signedDocumentId);
    const lease = this.check.newLease();
    const transmission: FaxTransmission = {
      businessId: uow.businessId,
      id: newId(),
      applicationId,
      documentId: signedDocumentId,
      documentSha256: createHash('sha256').update(pdf).digest(),
      carrier,
      destination: faxNumber ?? this.config.fax.destination,
      status: 'queued',
      providerFaxId: null,
      carrierStatus: null,
      failure: null,
      pages: null,
      createdAt: uow.startedAt,
      completedAt: null,
      leaseBy: lease.by,
      leaseUntil: lease.until,
      checks: 0,
      nextCheckAt: nextCheckAt(uow.startedAt, 0),
    };
    this.transmissions.insert(uow, transmission);
    uow.audit({
      action: 'ein_application.transmit',
      resourceType: 'ein_application',
      resourceId: applicationId,
      changes: {
        transmissionId: transmission.id,
        carrier,
        destination: transmission.destination,
        documentSha256: transmission.documentSha256.toString('hex'),
      },
    });
    return { transmission, lease: lease.by, pdf };
  }

  private async recordAnswer(
    principal: Principal,
    { transmission, lease }: Begun,
    reading: FaxStatusReport,
  ): Promise<{ application: EinApplicationView; transmission: TransmissionView }> {
    const recorded = await this.database.run(principal, (uow) =>
      this.record.run(uow, {
        applicationId: transmission.applicationId,
        transmissionId: transmission.id,
        reading,
        lease,
        reschedules: false,
      }),
    );
    return {
      application: this.views.toView(recorded.application),
      transmission: toTransmissionView(recorded.transmission),
    };
  }

  /** A refusal ends the transmission. Anything else says nothing about it: it is looked up later. */
  private async recordError(principal: Principal, begun: Begun, error: unknown): Promise<void> {
    const { transmission, lease } = begun;
    if ((error instanceof CarrierError || error instanceof CarrierUnavailable) && error.refused) {
      const refusal = { providerFaxId: null, carrierStatus: null, completedAt: null, pages: null };
      await this.recordAnswer(principal, begun, { ...refusal, outcome: 'failed', failure: error.reason });
      return;
    }
    await this.database.run(principal, (uow) =>
      this.transmissions.release(uow, transmission.id, lease, null),
    );
  }
}
