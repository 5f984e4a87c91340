import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { ROLE_SCOPES, type Scope } from '../kernel/principal.js';
import { isCleanLine } from '../kernel/text.js';
import { Config } from '../platform/config/config.js';
import { displayOf, hashToken, newToken } from '../platform/crypto/secret-token.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { apiKeyPrefix } from './api-key.authenticator.js';
import { CredentialMails } from './credential-mails.js';
import { ApiKeyLimit } from './identity.errors.js';
import { MembersRepository } from './members.repository.js';

/** Per business: few enough to review them all on one page. */
export const MAX_LIVE_KEYS = 50;

export interface NewApiKey {
  /** The member whom the key acts for and whose role limits it. */
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

@Injectable()
export class CreateApiKey {
  constructor(
    private readonly config: Config,
    private readonly members: MembersRepository,
    private readonly apiKeys: ApiKeysRepository,
    private readonly mails: CredentialMails,
  ) {}

  /** Creates a key, mails its owner and returns it, once. Its scopes cannot exceed its owner's role. */
  async run(uow: UnitOfWork, { userId, name, scopes }: NewApiKey): Promise<{ id: string; apiKey: string }> {
    const member = await this.members.find(uow, userId);
    if (!member) throw InvalidRequest.at('user', 'must be a member of the business');
    if (name.length < 1 || name.length > 120 || !isCleanLine(name)) {
      throw InvalidRequest.at('name', 'must have 1 to 120 characters');
    }
    const excess = scopes.filter((scope) => !ROLE_SCOPES[member.role].includes(scope));
    if (scopes.length === 0) throw InvalidRequest.at('scopes', 'must contain read, write or both');
    if (excess.length > 0)
      throw InvalidRequest.at('scopes', `exceed the role ${member.role}: ${excess.join(' ')}`);
    if ((await this.apiKeys.countLive(uow)) >= MAX_LIVE_KEYS) throw new ApiKeyLimit(MAX_LIVE_KEYS);

    const prefix = apiKeyPrefix(this.config);
    const apiKey = newToken(prefix);
    const display = displayOf(apiKey, prefix);
    const id = newId();
    await this.apiKeys.insert(uow, {
      id,
      userId,
      name,
      scopes: [...new Set(scopes)],
      tokenHash: hashToken(apiKey),
      tokenPrefix: display.prefix,
      tokenLastFour: display.lastFour,
    });
    uow.audit({
      action: 'api_key.create',
      resourceType: 'api_key',
      resourceId: id,
      changes: { name, scopes, userId },
    });
    await this.mails.announce(uow, { kind: 'API key', name, ownerUserId: userId });
    return { id, apiKey };
  }
}
