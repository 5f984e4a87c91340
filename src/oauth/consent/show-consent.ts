import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../identity/index.js';
import { Config } from '../../platform/config/config.js';
import type { UsableClient } from '../clients/usable-client.js';
import type { ConsentView } from '../session-api.js';
import { AuthorizationRequestsRepository } from './authorization-requests.repository.js';
import { grantableScopes } from './grantable-scopes.js';
import { PendingConsents } from './pending-consents.js';

@Injectable()
export class ShowConsent {
  constructor(
    private readonly config: Config,
    private readonly pendingConsents: PendingConsents,
    private readonly requests: AuthorizationRequestsRepository,
  ) {}

  /** What a user needs to know to approve or deny. */
  async run({ userId }: SignedInUser, requestId: string): Promise<ConsentView> {
    const { request, client } = await this.pendingConsents.find(requestId);
    const businesses = await this.requests.businessesOf(userId, client.business?.businessId ?? null);
    return {
      requestId,
      clientName: client.name,
      isPartner: client.business === null,
      redirectHost: new URL(request.redirectUri).host,
      requestedScopes: request.scopes,
      businesses: businesses.map(({ id, name, role }) => ({
        id,
        name,
        grantableScopes: grantableScopes(request.scopes, client, role),
      })),
      mayCreateBusiness: this.mayCreateBusiness(client),
    };
  }

  /** A partner's new users may; while sign-up is gated, only if the partner has the capability. */
  private mayCreateBusiness({ business, hasSignupGate }: UsableClient): boolean {
    return business === null && (this.config.signupMode === 'open' || hasSignupGate);
  }
}
