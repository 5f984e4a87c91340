import { Browser } from '../../http/browser.js';
import { newBusiness, type TestBusiness } from '../../world/business.js';
import { newClient, type TestClient } from '../oauth.js';
import { newAddress, newMember, PASSWORD, type Person, tokenSentTo } from '../../identity/people.js';
import { createWorld, type World } from '../../world/world.js';

/** A business with an owner and a client of theirs, in a service that is found by its own metadata. */
export interface Integration {
  readonly world: World;
  /** {root_url}, which is the issuer too. */
  readonly rootUrl: string;
  readonly business: TestBusiness;
  readonly owner: Person;
  readonly client: TestClient;
}

let shared: Promise<World> | undefined;

/** The world that the tests of foreign clients share: it listens where its metadata say. */
function findableWorld(): Promise<World> {
  shared ??= createWorld({ listensAtRootUrl: true });
  return shared;
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
 * Takes a person's browser from a client's authorization address to its redirect address, the way the web app
 * does: follows to the consent page, decides there, and is told where to go.
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

/** Follows a client's authorization address; the id of the request that waits for a decision. */
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

/** Somebody who comes along without an account: signs up, fetches the mail, chooses a password and starts a business. */
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
