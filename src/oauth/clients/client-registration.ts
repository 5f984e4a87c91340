import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { base62FromRandom } from '../../kernel/base62.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import { SCOPES, type Scope } from '../../kernel/principal.js';
import { isCleanLine } from '../../kernel/text.js';
import { hashToken, newToken } from '../../platform/crypto/secret-token.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { originProblem } from '../origins/origin.js';
import { redirectUriProblem } from '../redirect-uri.js';

const MAX_REDIRECT_URIS = 20;
const MAX_ORIGINS = 10;
const MAX_NAME_LENGTH = 120;
/** An id is public. It only has to be unique: 119 bits. */
const CLIENT_ID_LENGTH = 20;

/** The input for registering a client. */
export interface ClientRegistration {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  /** RFC 8252 §7.3, for native applications. Off by default, and always on for public clients. */
  readonly anyLoopbackPort?: boolean;
  /** A browser or native application, which gets no secret. */
  readonly isPublic: boolean;
  /** Where a browser application runs; pages there may call the API. For public clients. */
  readonly allowedOrigins?: readonly string[];
}

/** A client's credentials; the secret is shown once. */
export interface ClientCredentials {
  readonly id: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
}

/** Throws InvalidRequest if the registration is invalid. */
export function checkRegistration(registration: ClientRegistration): void {
  const { name, redirectUris, scopes, isPublic, allowedOrigins = [] } = registration;
  const problems: FieldProblem[] = [];
  if (name.trim() === '' || name.length > MAX_NAME_LENGTH || !isCleanLine(name))
    problems.push({ path: 'name', problem: `must have 1 to ${MAX_NAME_LENGTH} characters` });
  if (redirectUris.length > MAX_REDIRECT_URIS)
    problems.push({ path: 'redirectUris', problem: `must have at most ${MAX_REDIRECT_URIS} items` });
  // A public client gets tokens only through consent, which needs a redirect URI.
  if (isPublic && redirectUris.length === 0)
    problems.push({ path: 'redirectUris', problem: 'must contain at least one address' });
  redirectUris.forEach((uri, index) => {
    const problem = redirectUriProblem(uri, isPublic);
    if (problem !== null) problems.push({ path: `redirectUris[${index}]`, problem });
  });
  problems.push(...originProblems(allowedOrigins, isPublic));
  if (scopes.length === 0 || !scopes.every((scope) => SCOPES.includes(scope)))
    problems.push({ path: 'scopes', problem: 'must contain read, write or both' });
  if (problems.length > 0) throw new InvalidRequest(problems);
}

function originProblems(origins: readonly string[], isPublic: boolean): FieldProblem[] {
  const path = 'allowedOrigins';
  // A page must not have a secret.
  if (!isPublic && origins.length > 0) return [{ path, problem: 'is only for public clients' }];
  if (origins.length > MAX_ORIGINS) return [{ path, problem: `must have at most ${MAX_ORIGINS} items` }];
  return origins.flatMap((origin, index) => {
    const problem = originProblem(origin);
    return problem === null ? [] : [{ path: `${path}[${index}]`, problem }];
  });
}

/** Creates client ids and secrets. */
@Injectable()
export class NewClientSecrets {
  constructor(private readonly prefixes: OAuthPrefixes) {}

  credentials({ isPublic }: Pick<ClientRegistration, 'isPublic'>): ClientCredentials {
    const random = base62FromRandom(randomBytes(CLIENT_ID_LENGTH * 2), CLIENT_ID_LENGTH);
    const clientSecret = isPublic ? null : this.secret();
    return { id: newId(), clientId: this.prefixes.clientId + random, clientSecret };
  }

  secret(): string {
    return newToken(this.prefixes.clientSecret);
  }
}

/** The columns of every new client. */
export function toClientRow(
  { id, clientId, clientSecret }: ClientCredentials,
  registration: ClientRegistration,
  createdAt: Date,
) {
  const isPublic = clientSecret === null;
  return {
    id,
    clientId,
    isPublic,
    name: registration.name,
    redirectUris: [...new Set(registration.redirectUris)],
    scopes: SCOPES.filter((scope) => registration.scopes.includes(scope)),
    secretHash: isPublic ? null : hashToken(clientSecret),
    anyLoopbackPort: isPublic || (registration.anyLoopbackPort ?? false),
    createdAt,
  };
}

/** The rows of its origins. */
export function toOriginRows(
  { id: oauthClientId }: ClientCredentials,
  { allowedOrigins = [] }: ClientRegistration,
  businessId: string | null,
) {
  return [...new Set(allowedOrigins)].map((origin) => ({ origin, oauthClientId, businessId }));
}
