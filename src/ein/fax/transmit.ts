import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type ChangedApplication, EinApplicationViews } from '../applications/ein-application-view.js';
import { AskAboutFailed } from './ask-about-failed.js';
import { BeginTransmission, type BegunTransmission } from './begin-transmission.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import type { SandboxOutcome } from './carriers/sandbox/sandbox-outcomes.js';
import { CarrierError, CarrierUnavailable } from './fax.errors.js';
import { toTransmissionView, type TransmissionView } from './transmission-view.js';
import { FaxTransmissionsRepository } from './fax-transmissions.repository.js';
import { type Recorded, RecordReading } from './record-reading.js';
import type { Acknowledgements } from './transmit-gates.js';

export interface TransmitInput extends Acknowledgements {
  /** Fax again although an earlier fax may have arrived. */
  readonly acknowledgeUnconfirmed?: boolean;
  /** The codes of preflight errors with which the form is faxed nevertheless. */
  readonly acknowledgeErrors?: readonly string[];
  /** E.164. Default: the configured number. */
  readonly faxNumber?: string;
  readonly sandboxOutcome?: SandboxOutcome;
}

/** An EIN application whose form was faxed. */
export interface TransmittedApplication extends ChangedApplication {
  /** The fax, as the carrier accepted it. */
  readonly transmission: TransmissionView;
}

/** Faxes the signed form. */
@Injectable()
export class Transmit {
  constructor(
    private readonly database: Database,
    private readonly carriers: FaxCarriers,
    private readonly askAboutFailed: AskAboutFailed,
    private readonly begin: BeginTransmission,
    private readonly transmissions: FaxTransmissionsRepository,
    private readonly record: RecordReading,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Commits the transmission before it calls the carrier, so that the fax can be looked up whatever happens. Throws
   * CarrierError and CarrierUnavailable: if the carrier refused, the transmission has failed; if its response was
   * lost, the transmission stays queued.
   */
  async run(
    principal: Principal,
    applicationId: string,
    input: TransmitInput,
  ): Promise<TransmittedApplication> {
    const { name } = this.carriers.forNewFaxes;
    if (input.sandboxOutcome !== undefined && name !== 'sandbox')
      throw InvalidRequest.at('sandboxOutcome', 'requires the sandbox carrier');
    const acknowledgeUnconfirmed = input.acknowledgeUnconfirmed === true;
    await this.askAboutFailed.run(principal, applicationId, { acknowledgeUnconfirmed });
    const begun = await this.database.run(principal, (uow) =>
      this.begin.run(uow, applicationId, {
        carrier: name,
        faxNumber: input.faxNumber,
        acknowledgeUnconfirmed,
        acknowledged: input,
        acknowledgedErrors: input.acknowledgeErrors ?? [],
      }),
    );
    const reading = await this.send(principal, begun, input.sandboxOutcome);
    const { application, transmission } = await this.recordReading(principal, begun, reading);
    const view = await this.views.readView(principal, application);
    return { application: view, transmission: toTransmissionView(transmission) };
  }

  private async send(
    principal: Principal,
    begun: BegunTransmission,
    sandboxOutcome: SandboxOutcome | undefined,
  ): Promise<FaxStatusReport> {
    const { transmission, pdf } = begun;
    try {
      return await this.carriers.forNewFaxes.send({
        to: transmission.destination,
        pdf,
        reference: transmission.id,
        ...(sandboxOutcome === undefined ? {} : { sandboxOutcome }),
      });
    } catch (error) {
      await this.recordError(principal, begun, error);
      throw error;
    }
  }

  private recordReading(
    principal: Principal,
    { transmission: { applicationId, id, leaseBy } }: BegunTransmission,
    reading: FaxStatusReport,
  ): Promise<Recorded> {
    return this.database.run(principal, (uow) =>
      this.record.run(uow, { applicationId, transmissionId: id, reading, leaseBy }),
    );
  }

  /** A refusal ends the transmission. After any other error the carrier may have the fax, so it is checked later. */
  private async recordError(principal: Principal, begun: BegunTransmission, error: unknown): Promise<void> {
    if ((error instanceof CarrierError || error instanceof CarrierUnavailable) && error.refused) {
      const refusal = { providerFaxId: null, carrierStatus: null, completedAt: null, pages: null };
      await this.recordReading(principal, begun, { ...refusal, outcome: 'failed', failure: error.reason });
      return;
    }
    await this.database.run(principal, (uow) => this.transmissions.leases.release(uow, begun.transmission));
  }
}
