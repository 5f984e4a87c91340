import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { base62FromRandom } from '../../kernel/base62.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import { SCOPES, type Scope } from '../../kernel/principal.js';
import { isCleanLine } from '../../kernel/text.js';
import { hashToken, newToken } from '../../platform/crypto/secret-token.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { redirectUriProblem } from '../redirect-uri.js';

const MAX_REDIRECT_URIS = 20;
const MAX_NAME_LENGTH = 120;
/** An id is public. It only has to be unique: 119 bits. */
const CLIENT_ID_LENGTH = 20;

/** The input for registering a client. */
export interface ClientRegistration {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  /** RFC 8252 §7.3, for native applications. Off by default. */
  readonly anyLoopbackPort?: boolean;
}

/** A client's credentials; the secret is shown once. */
export interface ClientCredentials {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Throws InvalidRequest if the registration is invalid. */
export function checkRegistration({ name, redirectUris, scopes }: ClientRegistration): void {
  const problems: FieldProblem[] = [];
  if (name.trim() === '' || name.length > MAX_NAME_LENGTH || !isCleanLine(name))
    problems.push({ path: 'name', problem: `must have 1 to ${MAX_NAME_LENGTH} characters` });
  if (redirectUris.length > MAX_REDIRECT_URIS)
    problems.push({ path: 'redirectUris', problem: `must have at most ${MAX_REDIRECT_URIS} items` });
  redirectUris.forEach((uri, index) => {
    const problem = redirectUriProblem(uri);
    if (problem !== null) problems.push({ path: `redirectUris[${index}]`, problem });
  });
  if (scopes.length === 0 || !scopes.every((scope) => SCOPES.includes(scope)))
    problems.push({ path: 'scopes', problem: 'must contain read, write or both' });
  if (problems.length > 0) throw new InvalidRequest(problems);
}

/** Creates client ids and secrets. */
@Injectable()
export class NewClientSecrets {
  constructor(private readonly prefixes: OAuthPrefixes) {}

  credentials(): ClientCredentials {
    const random = base62FromRandom(randomBytes(CLIENT_ID_LENGTH * 2), CLIENT_ID_LENGTH);
    return { id: newId(), clientId: this.prefixes.clientId + random, clientSecret: this.secret() };
  }

  secret(): string {
    return newToken(this.prefixes.clientSecret);
  }
}

/** The columns of every new client. */
export function toClientRow(
  credentials: ClientCredentials,
  registration: ClientRegistration,
  createdAt: Date,
) {
  return {
    id: credentials.id,
    clientId: credentials.clientId,
    name: registration.name,
    redirectUris: [...new Set(registration.redirectUris)],
    scopes: SCOPES.filter((scope) => registration.scopes.includes(scope)),
    secretHash: hashToken(credentials.clientSecret),
    anyLoopbackPort: registration.anyLoopbackPort ?? false,
    createdAt,
  };
}
