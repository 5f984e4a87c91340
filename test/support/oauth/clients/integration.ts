import { Browser } from '../../http/browser.js';
import { newBusiness, type TestBusiness } from '../../world/business.js';
import { newClient, type TestClient } from '../oauth.js';
import { newAddress, newMember, PASSWORD, type Person, tokenSentTo } from '../../identity/people.js';
import { createWorld, logTo, type World } from '../../world/world.js';

/** A business with an owner and an OAuth client, in a service that clients discover by its metadata. */
export interface Integration {
  readonly world: World;
  /** {root_url}, which is also the issuer. */
  readonly rootUrl: string;
  readonly business: TestBusiness;
  readonly owner: Person;
  readonly client: TestClient;
}

let shared: Promise<World> | undefined;

/** The shared world of tests with third-party clients. It listens at the address in its metadata. */
async function findableWorld(): Promise<World> {
  shared ??= createWorld({ listensAtRootUrl: true });
  const world = await shared;
  logTo(world);
  return world;
}

export async function newIntegration(): Promise<Integration> {
  return integrationIn(await findableWorld());
}

export async function integrationIn(world: World): Promise<Integration> {
  const business = await newBusiness(world);
  const owner = await newMember(world, business, 'owner');
  const client = await newClient(world, business, owner);
  return { world, rootUrl: world.rootUrl, business, owner, client };
}

type Decision = { readonly approveFor: Pick<TestBusiness, 'businessId'> } | 'deny';

/**
 * Takes a user's browser from a client's authorization URL to its redirect URI, like the web app: opens the consent page,
 * decides, and follows the redirect.
 */
export async function decideInBrowser(
  address: string | URL,
  { browser }: Pick<Person, 'browser'>,
  decision: Decision,
): Promise<URL> {
  return decide(await openConsentPage(address), browser, decision);
}

/** The owner's consent for the business of the integration. */
export function consentByOwner(address: string | URL, { owner, business }: Integration): Promise<URL> {
  return decideInBrowser(address, owner, { approveFor: business });
}

/** Opens a client's authorization URL. Returns the id of the request. */
export async function openConsentPage(address: string | URL): Promise<string> {
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  const location = headers.get('location') ?? '';
  const requestId = URL.canParse(location) && new URL(location).searchParams.get('request_id');
  if (status !== 303 || !requestId) throw new Error(`no consent page: ${status} ${location}`);
  return requestId;
}

export async function decide(requestId: string, browser: Browser, decision: Decision): Promise<URL> {
  const { status, body, text } =
    decision === 'deny'
      ? await browser.post(`consents/${requestId}/deny`)
      : await browser.post(`consents/${requestId}/approve`, { businessId: decision.approveFor.businessId });
  if (status !== 200) throw new Error(`no decision: ${status} ${text}`);
  return new URL(body.data.redirectTo as string);
}

/** A new user: signs up, opens the link in the mail, chooses a password and creates a business. */
export async function newcomer(world: World): Promise<{ browser: Browser; businessId: string }> {
  const browser = new Browser(world);
  const email = newAddress();
  await succeed(browser, 'sign-up', { email, name: 'Nora Newcomer' });
  await succeed(browser, 'verify-email', { token: await tokenSentTo(world, email), password: PASSWORD });
  const business = { name: 'Newcomer LLC', country: 'US', entityType: 'llc' };
  const { businessId } = await succeed(browser, 'businesses', business);
  return { browser, businessId: businessId as string };
}

async function succeed(browser: Browser, path: string, body: unknown): Promise<any> {
  const response = await browser.post(path, body);
  if (response.status >= 300) throw new Error(`POST ${path}: ${response.status} ${response.text}`);
  return response.body.data;
}
