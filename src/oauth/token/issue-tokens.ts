import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { Scope } from '../../kernel/principal.js';
import { newToken } from '../../platform/crypto/secret-token.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ACCESS_TOKEN_SECONDS, after, REFRESH_IDLE_MS } from '../lifetimes.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { scopeText } from '../scopes.js';
import { OAuthTokensRepository } from './oauth-tokens.repository.js';

/** RFC 6749 §5.1, with the scope always named. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
}

export interface ForClient {
  readonly clientRowId: string;
  readonly scopes: readonly Scope[];
}

export interface ForFamily extends ForClient {
  readonly codeId: string;
  /** The scopes of the consent: a refresh may narrow one access token, but not the next one. */
  readonly consentedScopes: readonly Scope[];
  readonly familyEndsAt: Date;
}

/** Creates tokens in the unit of work that causes them, so both are committed or neither. */
@Injectable()
export class IssueTokens {
  constructor(
    private readonly prefixes: OAuthPrefixes,
    private readonly tokens: OAuthTokensRepository,
  ) {}

  /** An access token alone: RFC 6749 §4.4.3, client credentials get no refresh token. */
  forClient(uow: UnitOfWork, { clientRowId, scopes }: ForClient): TokenAnswer {
    const source = { clientRowId, codeId: null, sessionId: null };
    return toAnswer(this.access(uow, source, scopes, ACCESS_TOKEN_SECONDS), scopes);
  }

  forFamily(uow: UnitOfWork, wanted: ForFamily): TokenAnswer {
    const { clientRowId, codeId, scopes, familyEndsAt } = wanted;
    const source = { clientRowId, codeId, sessionId: null };
    const idleEnd = after(uow.startedAt, REFRESH_IDLE_MS);
    const refreshToken = newToken(this.prefixes.refreshToken);
    this.tokens.insert(uow, {
      ...source,
      id: newId(),
      kind: 'refresh',
      scopes: wanted.consentedScopes,
      token: refreshToken,
      expiresAt: idleEnd < familyEndsAt ? idleEnd : familyEndsAt,
    });
    const accessToken = this.access(uow, source, scopes, ACCESS_TOKEN_SECONDS);
    return { ...toAnswer(accessToken, scopes), refresh_token: refreshToken };
  }

  /** For the web app's own calls. Ends with the session. */
  forSession(uow: UnitOfWork, sessionId: string, scopes: readonly Scope[], ttlSeconds: number): string {
    return this.access(uow, { clientRowId: null, codeId: null, sessionId }, scopes, ttlSeconds);
  }

  private access(
    uow: UnitOfWork,
    source: { clientRowId: string | null; codeId: string | null; sessionId: string | null },
    scopes: readonly Scope[],
    ttlSeconds: number,
  ): string {
    const token = newToken(this.prefixes.accessToken);
    const expiresAt = after(uow.startedAt, ttlSeconds * 1000);
    this.tokens.insert(uow, { ...source, id: newId(), kind: 'access', scopes, token, expiresAt });
    return token;
  }
}

function toAnswer(accessToken: string, scopes: readonly Scope[]): TokenAnswer {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    scope: scopeText(scopes),
  };
}
