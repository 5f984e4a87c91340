import { Injectable } from '@nestjs/common';
import { AccessDenied } from '../oauth.errors.js';
import type { DecisionView } from '../session-api.js';
import { AuthorizationResponse } from './authorization-response.js';
import { PendingConsents } from './pending-consents.js';

@Injectable()
export class DenyConsent {
  constructor(
    private readonly pendingConsents: PendingConsents,
    private readonly response: AuthorizationResponse,
  ) {}

  /** Denies a request and returns the redirect. */
  async run(requestId: string): Promise<DecisionView> {
    const { request } = await this.pendingConsents.find(requestId);
    await this.pendingConsents.decide(requestId);
    return { redirectTo: this.response.withError(request, new AccessDenied('the request was denied')) };
  }
}
