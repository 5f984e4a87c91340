import { Injectable } from '@nestjs/common';
import { businessesOf, type SignedInUser } from '../../identity/index.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { UsableClient } from '../clients/usable-client.js';
import { clientAddress } from '../described-clients/client-address.js';
import { leadsToComputer, redirectTarget } from '../redirect-uri.js';
import type { ConsentView } from '../session-api.js';
import { grantableScopes } from './grantable-scopes.js';
import { PendingConsents } from './pending-consents.js';

@Injectable()
export class ShowConsent {
  constructor(
    private readonly config: Config,
    private readonly pendingConsents: PendingConsents,
    private readonly database: Database,
  ) {}

  /** What a user needs to know to approve or deny. */
  async run({ userId }: SignedInUser, requestId: string): Promise<ConsentView> {
    const { request, client } = await this.pendingConsents.find(requestId);
    const businesses = await this.database.control((system) =>
      businessesOf(system, userId, client.business?.businessId),
    );
    return {
      requestId,
      clientName: client.name,
      isPartner: client.business === null,
      isSelfRegistered: client.isSelfRegistered,
      clientHost: clientAddress(client.clientId)?.host ?? null,
      returnsToComputer: leadsToComputer(request.redirectUri),
      redirectHost: redirectTarget(request.redirectUri),
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
