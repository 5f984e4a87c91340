import { inTurns, load, median } from './support/load.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const TOKEN_PATH = '/oauth/token';
const GRANT = 'grant_type=client_credentials';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Candidates for the cheapest authenticated GET. */
const CHEAP_PATHS = [
  '/v1/entities?limit=1',
  '/v1/bank-accounts',
  '/v1/journal-entries?limit=1',
  '/v1/accounts',
];

/** POST /oauth/token with client_credentials, where each response is a committed token, compared with the cheapest authenticated GET. */
export async function benchTokens(service: Service, business: Business, report: Report): Promise<void> {
  const client = await service.newClient(business);
  const key = { authorization: `Bearer ${business.apiKey}` };
  const cheapest = await cheapestPath(service, key);
  const rounds = await inTurns({
    token: () => load(service.rootUrl + TOKEN_PATH, { ...client, ...FORM }, { body: GRANT }),
    get: () => load(service.rootUrl + cheapest, key),
  });
  const token = median(rounds.map((round) => round.token.perSecond));
  const get = median(rounds.map((round) => round.get.perSecond));
  report.add({
    what: `POST ${TOKEN_PATH}, client_credentials, 8 connections`,
    target: '≥ 0.4 of the cheapest authenticated GET',
    measured: `${ratio(token, get)} (${Math.round(token)}/s, GET ${cheapest} ${Math.round(get)}/s)`,
    reached: token >= 0.4 * get,
    figures: { perSecond: token, getPerSecond: get },
  });
}

/** An access token from client credentials. */
export async function fetchToken(service: Service, client: { authorization: string }): Promise<string> {
  const headers = { ...client, ...FORM };
  const response = await fetch(service.rootUrl + TOKEN_PATH, { method: 'POST', headers, body: GRANT });
  if (!response.ok) throw new Error(`POST ${TOKEN_PATH}: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function cheapestPath(service: Service, key: { authorization: string }): Promise<string> {
  const rates: { path: string; perSecond: number }[] = [];
  for (const path of CHEAP_PATHS) {
    const { perSecond } = await load(service.rootUrl + path, key, { seconds: 2 });
    rates.push({ path, perSecond });
  }
  return rates.toSorted((a, b) => b.perSecond - a.perSecond)[0]?.path ?? '';
}
