import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type EinApplicationView, EinApplicationViews } from '../applications/ein-application-view.js';
import { FollowEnvelope } from './follow-envelope.js';
import { RecordOpened } from './record-opened.js';
import { RecordRequest } from './record-request.js';
import { SendRequest } from './send-request.js';

export interface RequestedSignature {
  readonly application: EinApplicationView;
  /** The page where the signer signs, if the signing service returns it. */
  readonly signingUrl?: string;
}

@Injectable()
export class RequestSignature {
  constructor(
    private readonly database: Database,
    private readonly recordRequest: RecordRequest,
    private readonly sendRequest: SendRequest,
    private readonly recordOpened: RecordOpened,
    private readonly follow: FollowEnvelope,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Asks the responsible party to sign the form. The request is committed before the service is called, so that it
   * can be found again if the response is lost.
   */
  async run(principal: Principal, applicationId: string): Promise<RequestedSignature> {
    const recorded = await this.database.run(principal, (uow) => this.recordRequest.run(uow, applicationId));
    const { envelope } = recorded;
    const { serviceEnvelopeId, signingUrl } = await this.sendRequest.run(principal, recorded);
    const application = await this.database.run(principal, (uow) =>
      this.recordOpened.run(uow, envelope, serviceEnvelopeId),
    );
    await this.follow.release(principal, envelope);
    return { application: this.views.toView(application), ...(signingUrl === null ? {} : { signingUrl }) };
  }
}
