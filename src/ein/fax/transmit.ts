import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type ChangedApplication, EinApplicationViews } from '../applications/ein-application-view.js';
import { AskAboutFailed } from './ask-about-failed.js';
import { BeginTransmission } from './begin-transmission.js';
import { FaxCarriers } from './carriers/fax-carriers.js';
import type { SandboxOutcome } from './carriers/sandbox/sandbox-outcomes.js';
import { SendTransmission } from './send-transmission.js';
import { toTransmissionView, type TransmissionView } from './transmission-view.js';
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
    private readonly send: SendTransmission,
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
    const { application, transmission } = await this.send.run(principal, begun, input.sandboxOutcome);
    const view = await this.views.readView(principal, application);
    return { application: view, transmission: toTransmissionView(transmission) };
  }
}
