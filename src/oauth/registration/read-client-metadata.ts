import { InvalidRequest } from '../../kernel/domain-error.js';
import { SCOPES, type Scope } from '../../kernel/principal.js';
import { checkRegistration, type ClientRegistration } from '../clients/client-registration.js';
import { InvalidClientMetadata, InvalidRedirectUri } from '../oauth.errors.js';

const UNNAMED = 'An unnamed application';
const CODE = 'authorization_code';

/**
 * RFC 7591 §2: the metadata that a client sends to register itself. Unknown fields are ignored, and what we do not support is
 * replaced, as §3.2.1 allows: every such client is public.
 */
export function readClientMetadata(body: unknown): ClientRegistration {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidClientMetadata('send the metadata as a JSON object');
  const metadata = body as Readonly<Record<string, unknown>>;
  const grantTypes = textsOf(metadata, 'grant_types') ?? [CODE];
  if (!grantTypes.includes(CODE)) throw new InvalidClientMetadata(`grant_types must contain ${CODE}`);
  const registration = {
    name: textOf(metadata, 'client_name') ?? UNNAMED,
    redirectUris: redirectUrisOf(metadata),
    scopes: scopesOf(metadata),
    isPublic: true,
  };
  check(registration);
  return registration;
}

/** The known ones of those requested, or all: the client may use fewer in each authorization request. */
function scopesOf(metadata: Readonly<Record<string, unknown>>): readonly Scope[] {
  const named = (textOf(metadata, 'scope') ?? '').split(' ');
  const known = SCOPES.filter((scope) => named.includes(scope));
  return known.length > 0 ? known : SCOPES;
}

function redirectUrisOf(metadata: Readonly<Record<string, unknown>>): readonly string[] {
  const uris = metadata['redirect_uris'];
  if (!isTexts(uris)) throw new InvalidRedirectUri('redirect_uris must be a list of addresses');
  return uris;
}

/** The rules of all clients, with the errors of RFC 7591 §3.2.2. */
function check(registration: ClientRegistration): void {
  try {
    checkRegistration(registration);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const [problem] = error.problems;
    if (problem?.path.startsWith('redirectUris'))
      throw new InvalidRedirectUri(`redirect_uris: ${problem.problem}`);
    throw new InvalidClientMetadata(`client_name: ${problem?.problem}`);
  }
}

function textOf(metadata: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = metadata[name] ?? undefined;
  if (value !== undefined && typeof value !== 'string')
    throw new InvalidClientMetadata(`${name} must be a string`);
  return value;
}

function textsOf(metadata: Readonly<Record<string, unknown>>, name: string): readonly string[] | undefined {
  const value = metadata[name] ?? undefined;
  if (value !== undefined && !isTexts(value))
    throw new InvalidClientMetadata(`${name} must be a list of strings`);
  return value;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
