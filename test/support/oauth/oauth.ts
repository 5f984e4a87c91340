import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type ClientCredentials, CreatePartner, RegisterClient } from '../../../src/oauth/index.js';
import type { Role, Scope } from '../../../src/kernel/principal.js';
import { AddMember } from '../../../src/identity/index.js';
import { type ApiResponse, Api } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import type { Person } from '../identity/people.js';
import type { World } from '../world/world.js';

export const CALLBACK = 'https://client.example/callback';
export const FORM = 'application/x-www-form-urlencoded';

/** A registered client with its secret. */
export interface TestClient {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A client that only names itself. */
export type PublicTestClient = Pick<TestClient, 'id' | 'clientId'> & { readonly clientSecret: null };

export type AnyClient = TestClient | PublicTestClient;

/** Adds a user to another business. */
export async function join(world: World, business: TestBusiness, person: Person, role: Role): Promise<void> {
  await world.database.run(business.operator, (uow) =>
    world.app.get(AddMember).run(uow, person.userId, role),
  );
}

interface ClientOptions {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  readonly anyLoopbackPort: boolean;
  readonly allowedOrigins: readonly string[];
}

const DEFAULTS: ClientOptions = {
  name: 'Ledger Sync',
  redirectUris: [CALLBACK],
  scopes: ['read', 'write'],
  anyLoopbackPort: false,
  allowedOrigins: [],
};

/** A client of the business, owned by a member. */
export async function newClient(
  world: World,
  business: TestBusiness,
  owner: Person,
  options: Partial<ClientOptions> = {},
): Promise<TestClient> {
  const registration = { ...DEFAULTS, ...options, isPublic: false, ownerUserId: owner.userId };
  return withSecret(
    await world.database.run(business.operator, (uow) =>
      world.app.get(RegisterClient).run(uow, registration),
    ),
  );
}

/** A public client of the business. */
export async function newPublicClient(
  world: World,
  business: TestBusiness,
  owner: Person,
  options: Partial<ClientOptions> = {},
): Promise<PublicTestClient> {
  const registration = { ...DEFAULTS, ...options, isPublic: true, ownerUserId: owner.userId };
  const { id, clientId } = await world.database.run(business.operator, (uow) =>
    world.app.get(RegisterClient).run(uow, registration),
  );
  return { id, clientId, clientSecret: null };
}

export async function newPartner(world: World, options: Partial<ClientOptions> = {}): Promise<TestClient> {
  return withSecret(await world.app.get(CreatePartner).run({ ...DEFAULTS, ...options, isPublic: false }));
}

export async function newPublicPartner(world: World): Promise<PublicTestClient> {
  const { id, clientId } = await world.app.get(CreatePartner).run({ ...DEFAULTS, isPublic: true });
  return { id, clientId, clientSecret: null };
}

function withSecret({ clientSecret, ...client }: ClientCredentials): TestClient {
  if (clientSecret === null) throw new Error('the client is public');
  return { ...client, clientSecret };
}

/** RFC 7636: the secret verifier and the public challenge. */
export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

type Form = Readonly<Record<string, string>> | string;

/** Posts a form to an OAuth endpoint. */
export function postForm(
  world: World,
  path: string,
  form: Form,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse<any>> {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  return new Api(world.rootUrl, null).send('POST', path, body, { 'content-type': FORM, ...headers });
}

export function basic(client: Pick<TestClient, 'clientId' | 'clientSecret'>): Record<string, string> {
  const pair = `${client.clientId}:${client.clientSecret}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Posts to the token endpoint as a client. */
export function requestToken(world: World, client: AnyClient, form: Form): Promise<ApiResponse<any>> {
  return postAs(world, client, '/oauth/token', form);
}

export function revoke(world: World, client: AnyClient, token: string): Promise<ApiResponse<any>> {
  return postAs(world, client, '/oauth/revoke', { token });
}

/** A public client names itself; any other sends its secret. */
function postAs(world: World, client: AnyClient, path: string, form: Form): Promise<ApiResponse<any>> {
  if (client.clientSecret !== null) return postForm(world, path, form, basic(client));
  const named = new URLSearchParams(form);
  named.set('client_id', client.clientId);
  return postForm(world, path, named.toString());
}

/** Sends a browser's request for the authorization endpoint, without following redirects. */
export async function authorize(
  world: World,
  query: Readonly<Record<string, string>> | string,
): Promise<{ status: number; location: string | null; headers: Headers; text: string }> {
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const response = await fetch(`${world.rootUrl}/app/oauth/authorize?${search}`, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    text: await response.text(),
  };
}

/** The query of a valid authorization request. */
export function authorizeQuery(client: AnyClient, pkce: Pkce): Record<string, string> {
  return {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: CALLBACK,
    scope: 'read write',
    state: 'the state',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  };
}

/** Opens an authorization request and returns its id. */
export async function openRequest(world: World, query: Readonly<Record<string, string>>): Promise<string> {
  const { location } = await authorize(world, query);
  const id = new URL(location ?? '').searchParams.get('request_id');
  if (id === null) throw new Error(`the request was rejected: ${location}`);
  return id;
}

export function approve(
  { browser }: Person,
  requestId: string,
  { businessId }: Pick<TestBusiness, 'businessId'>,
): Promise<ApiResponse<any>> {
  return browser.post(`consents/${requestId}/approve`, { businessId });
}

export interface Consent {
  readonly client: AnyClient;
  readonly person: Person;
  readonly business: TestBusiness;
  readonly scope?: string;
}

/** Gives a user's consent. Returns the code with its PKCE verifier. */
export async function consentTo(
  world: World,
  { client, person, business, scope = 'read write' }: Consent,
): Promise<{ code: string; pkce: Pkce }> {
  const pkce = newPkce();
  const requestId = await openRequest(world, { ...authorizeQuery(client, pkce), scope });
  const { body, text } = await approve(person, requestId, business);
  const code = body.data && new URL(body.data.redirectTo as string).searchParams.get('code');
  if (!code) throw new Error(`no code: ${text}`);
  return { code, pkce };
}

/** The form that exchanges a code. */
export function codeForm(code: string, pkce: Pkce): Record<string, string> {
  return { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: pkce.verifier };
}

export function refreshForm(refreshToken: string): Record<string, string> {
  return { grant_type: 'refresh_token', refresh_token: refreshToken };
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Consent and code exchange: the first tokens of a family. */
export async function tokensFor(world: World, consent: Consent): Promise<TokenPair> {
  const { code, pkce } = await consentTo(world, consent);
  return pairOf(await requestToken(world, consent.client, codeForm(code, pkce)));
}

export function pairOf({ status, body, text }: ApiResponse<any>): TokenPair {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return { accessToken: body.access_token as string, refreshToken: body.refresh_token as string };
}

/** The status of a request with the bearer token. */
export async function statusWith(world: World, accessToken: string): Promise<number> {
  return (await new Api(world.rootUrl, accessToken).get('/v1/accounts')).status;
}

/** Expects an error as in RFC 6749 §5.2 with a status and code. */
export function refuses({ status, body, text }: ApiResponse<any>, expected: number, code: string): void {
  expect([status, body.error], text).toEqual([expected, code]);
  expect(Object.keys(body).sort()).toEqual(['error', 'error_description', 'reason']);
  expect(body.error_description).toBe(body.reason);
  expect(body.reason).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
}
