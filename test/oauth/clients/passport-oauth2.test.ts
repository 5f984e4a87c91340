import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RotateClientSecret } from '../../../src/oauth/index.js';
import { ExpressApp, type ExpressAppOptions } from '../../support/oauth/clients/express-app.js';
import {
  consentByOwner,
  decide,
  decideInBrowser,
  type Integration,
  newcomer,
  newIntegration,
  openConsentPage,
} from '../../support/oauth/clients/integration.js';
import { newClient, newPartner, statusWith } from '../../support/oauth/oauth.js';

describe('an Express application with passport-oauth2, which sends its credentials in the body', () => {
  let integration: Integration;
  const running: ExpressApp[] = [];

  beforeAll(async () => {
    integration = await newIntegration();
  });

  afterEach(() => Promise.all(running.splice(0).map((app) => app.stop())));

  const start = async (options: Partial<ExpressAppOptions> = {}): Promise<ExpressApp> => {
    const { world, business, owner, rootUrl } = integration;
    const register = (redirectUri: string) =>
      newClient(world, business, owner, { redirectUris: [redirectUri] });
    const app = await ExpressApp.start({ rootUrl, register, ...options });
    running.push(app);
    return app;
  };

  it('[5.3] gets tokens for a member who approves, through every redirect', async () => {
    const { visit, location, cookie } = await login(await start());
    const back = await consentByOwner(location, integration);
    const done = await visit(back, cookie);
    const user = JSON.parse(done.text) as Record<string, string>;
    expect([done.status, Object.keys(user).sort()]).toEqual([200, ['accessToken', 'refreshToken']]);
    expect(await statusWith(integration.world, user['accessToken'] ?? '')).toBe(200);
  });

  it('[5.5.3] gets tokens for a new user who signs up and creates a business during authorization', async () => {
    const register = (redirectUri: string) => newPartner(integration.world, { redirectUris: [redirectUri] });
    const { visit, location, cookie } = await login(await start({ register }));
    const requestId = await openConsentPage(location);
    const { browser, businessId } = await newcomer(integration.world);
    const back = await decide(requestId, browser, { approveFor: { businessId } });
    const done = await visit(back, cookie);
    const { accessToken } = JSON.parse(done.text) as { accessToken: string };
    expect(done.status).toBe(200);
    expect(await statusWith(integration.world, accessToken)).toBe(200);
  });

  it('[5.3] does not sign in a user who denied', async () => {
    const { visit, location, cookie } = await login(await start());
    const back = await decideInBrowser(location, integration.owner, 'deny');
    expect((await visit(back, cookie)).status).toBe(401);
  });

  it('[5.3.3] gets nothing for a replayed code', async () => {
    const app = await start();
    const { visit, location, cookie } = await login(app);
    const back = await consentByOwner(location, integration);
    const first = JSON.parse((await visit(back, cookie)).text) as { accessToken: string };
    const again = await login(app, cookie);
    back.searchParams.set('state', new URL(again.location).searchParams.get('state') ?? '');
    const replayed = await visit(back, cookie);
    expect([replayed.status, JSON.parse(replayed.text)]).toMatchObject([
      502,
      { name: 'TokenError', code: 'invalid_grant' },
    ]);
    expect(await statusWith(integration.world, first.accessToken)).toBe(401);
  });

  it('[5.6] reads the error after its secret was replaced', async () => {
    const app = await start();
    const { visit, location, cookie } = await login(app);
    const { world, business } = integration;
    const { id } = app.client;
    await world.database.run(business.operator, (uow) => world.app.get(RotateClientSecret).run(uow, id));
    const refused = await visit(await consentByOwner(location, integration), cookie);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      502,
      {
        name: 'TokenError',
        code: 'invalid_client',
        message: 'the client is unknown or revoked, or its secret is wrong',
      },
    ]);
  });

  it('[5.3.1] gets an error that names the missing parameter without PKCE', async () => {
    const { visit, location, cookie } = await login(await start({ pkce: false }));
    const { headers } = await fetch(location, { redirect: 'manual' });
    const refused = await visit(headers.get('location') ?? '', cookie);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      502,
      { name: 'AuthorizationError', code: 'invalid_request', message: 'code_challenge is missing' },
    ]);
  });
});

/** Opens the application's login page and returns where it redirects; the browser then has its cookie. */
async function login(app: ExpressApp, ownCookie = '') {
  const visit = app.visit.bind(app);
  const { status, location, cookie } = await visit('/login', ownCookie);
  expect(status).toBe(302);
  return { visit, location, cookie };
}
