import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { type LivedInBusiness, newLivedInBusiness } from '../support/browser/lived-in.js';
import { createWorld, type World } from '../support/world/world.js';

const ELEVEN_MINUTES_MS = 11 * 60_000;
const STATEMENT = '/v1/reports/statements/profit_and_loss';

describeInChromium('the token with which the web app calls the books', () => {
  let world: World;
  let browser: Browser;
  let lived: LivedInBusiness;

  beforeAll(async () => {
    // A separate world, because the test advances its clock.
    world = await createWorld();
    browser = await openChromium(world);
    lived = await newLivedInBusiness(world);
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  const net = ({ page }: Visitor) => page.locator('dl', { hasText: 'Net' }).locator('dd');

  it('is stored only in memory, and sent without a cookie', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const calls: Request[] = [];
    visitor.page.on('request', (request) => request.url().includes('/v1/') && calls.push(request));
    await visitor.enterAs(lived.owner);
    await net(visitor).waitFor();
    const headers = await calls[0]?.allHeaders();
    const token = headers?.['authorization']?.replace('Bearer ', '') ?? '';
    expect(token).toMatch(/^svc_oat_/);
    expect(headers?.['cookie']).toBeUndefined();
    const stored = await visitor.page.evaluate<string>(
      'JSON.stringify([localStorage, sessionStorage, document.cookie]) + document.documentElement.outerHTML',
    );
    expect(stored).not.toContain(token);
  });

  it('is replaced when the service rejects it', async () => {
    const visitor = await Visitor.arrive(browser, world);
    const responses: [string, number][] = [];
    visitor.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === STATEMENT || pathname === '/app/api/token')
        responses.push([pathname, response.status()]);
    });
    await visitor.enterAs(lived.owner);
    await net(visitor).waitFor();
    responses.length = 0;
    // The token has expired for the service, but not by the browser's clock.
    world.clock.advance(ELEVEN_MINUTES_MS);
    await visitor.page.getByRole('link', { name: 'Members' }).click();
    await visitor.sees('Members');
    await visitor.page.clock.setFixedTime('2026-03-15T12:02:00Z');
    await visitor.page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect
      .poll(() => responses)
      .toEqual([
        [STATEMENT, 401],
        ['/app/api/token', 200],
        [STATEMENT, 200],
      ]);
    expect(await net(visitor).innerText()).toBe('$10,253.65');
    expect(visitor.problems).toEqual([]);
  });
});
