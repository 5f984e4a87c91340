import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type EinApplicationView, EinApplicationViews } from '../applications/ein-application-view.js';
import { BeginEnvelope } from './begin-envelope.js';
import { FollowEnvelope } from './follow-envelope.js';
import { RecordOpened } from './record-opened.js';
import { SendEnvelope } from './send-envelope.js';

export interface SignatureRequest {
  /** The codes of preflight errors with which the form is signed nevertheless. */
  readonly acknowledgeErrors?: readonly string[];
}

/** An EIN application whose signature was requested. */
export interface RequestedSignature {
  /** The EIN application after the change. */
  readonly application: EinApplicationView;
  /** The page where the signer signs. Absent if the signing service does not return it. */
  readonly signingUrl?: string;
}

@Injectable()
export class RequestSignature {
  constructor(
    private readonly database: Database,
    private readonly begin: BeginEnvelope,
    private readonly send: SendEnvelope,
    private readonly recordOpened: RecordOpened,
    private readonly follow: FollowEnvelope,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Asks the responsible party to sign the form. The request is committed before the service is called, so that it
   * can be found again if the response is lost.
   */
  async run(
    principal: Principal,
    applicationId: string,
    { acknowledgeErrors = [] }: SignatureRequest = {},
  ): Promise<RequestedSignature> {
    const begun = await this.database.run(principal, (uow) =>
      this.begin.run(uow, applicationId, acknowledgeErrors),
    );
    const { envelope } = begun;
    const { serviceEnvelopeId, signingUrl } = await this.send.run(principal, begun);
    const application = await this.database.run(principal, async (uow) =>
      this.views.toView(uow, await this.recordOpened.run(uow, envelope, serviceEnvelopeId)),
    );
    await this.follow.release(principal, envelope);
    return { application, ...(signingUrl === null ? {} : { signingUrl }) };
  }
}
