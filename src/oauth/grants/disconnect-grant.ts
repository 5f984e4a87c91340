import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthGrantsRepository } from './oauth-grants.repository.js';

@Injectable()
export class DisconnectGrant {
  constructor(private readonly grants: OAuthGrantsRepository) {}

  /**
   * Ends a grant: the next call returns 401, the next refresh invalid_grant. Ending it again changes nothing.
   */
  async run(uow: UnitOfWork, id: string): Promise<void> {
    if (!(await this.grants.disconnect(uow, id))) return;
    uow.audit({ action: 'oauth_grant.disconnect', resourceType: 'oauth_grant', resourceId: id });
  }
}
