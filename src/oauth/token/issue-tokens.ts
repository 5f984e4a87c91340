import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { ProtectedResource } from '../../kernel/authenticator.js';
import type { Scope } from '../../kernel/principal.js';
import { newToken } from '../../platform/crypto/secret-token.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ACCESS_TOKEN_SECONDS, after, REFRESH_IDLE_MS } from '../lifetimes.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { scopeText } from '../scopes.js';
import { type NewToken, OAuthTokensRepository } from './oauth-tokens.repository.js';

/** RFC 6749 §5.1, with the scope always named. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
}

export interface ForClient {
  readonly oauthClientId: string;
  readonly scopes: readonly Scope[];
  readonly resource: ProtectedResource | null;
}

export interface ForFamily extends ForClient {
  readonly codeId: string;
  /** The scopes of the consent: a refresh may narrow one access token, but not the next one. */
  readonly consentedScopes: readonly Scope[];
  /** Likewise. */
  readonly consentedResource: ProtectedResource | null;
  readonly familyEndsAt: Date;
}

export interface ForSession {
  readonly sessionId: string;
  readonly scopes: readonly Scope[];
  readonly ttlSeconds: number;
}

/** Creates tokens in the unit of work that causes them, so both are committed or neither. */
@Injectable()
export class IssueTokens {
  constructor(
    private readonly prefixes: OAuthPrefixes,
    private readonly tokens: OAuthTokensRepository,
  ) {}

  /** An access token alone: RFC 6749 §4.4.3, client credentials get no refresh token. */
  forClient(uow: UnitOfWork, wanted: ForClient): TokenResponse {
    const access = this.accessToken(uow, { ...wanted, codeId: null, sessionId: null });
    this.tokens.insert(uow, [access]);
    return toResponse(access);
  }

  forFamily(uow: UnitOfWork, wanted: ForFamily): TokenResponse {
    const { oauthClientId, codeId, scopes, resource, familyEndsAt } = wanted;
    const source = { oauthClientId, codeId, sessionId: null };
    const idleEnd = after(uow.startedAt, REFRESH_IDLE_MS);
    const refresh: NewToken = {
      ...source,
      id: newId(),
      kind: 'refresh',
      scopes: wanted.consentedScopes,
      resource: wanted.consentedResource,
      token: newToken(this.prefixes.refreshToken),
      expiresAt: idleEnd < familyEndsAt ? idleEnd : familyEndsAt,
    };
    const access = this.accessToken(uow, { ...source, scopes, resource });
    this.tokens.insert(uow, [refresh, access]);
    return { ...toResponse(access), refresh_token: refresh.token };
  }

  /** For the web app's own calls. Ends with the session. */
  forSession(uow: UnitOfWork, { sessionId, scopes, ttlSeconds }: ForSession): string {
    const access = this.accessToken(
      uow,
      { oauthClientId: null, codeId: null, sessionId, scopes, resource: null },
      ttlSeconds,
    );
    this.tokens.insert(uow, [access]);
    return access.token;
  }

  private accessToken(
    uow: UnitOfWork,
    source: Pick<NewToken, 'oauthClientId' | 'codeId' | 'sessionId' | 'scopes' | 'resource'>,
    ttlSeconds = ACCESS_TOKEN_SECONDS,
  ): NewToken {
    return {
      ...source,
      id: newId(),
      kind: 'access',
      token: newToken(this.prefixes.accessToken),
      expiresAt: after(uow.startedAt, ttlSeconds * 1000),
    };
  }
}

function toResponse({ token, scopes }: NewToken): TokenResponse {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    scope: scopeText(scopes),
  };
}
