import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser as SessionClient } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { describeInChromium, DESKTOP, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { type LivedInBusiness, newLivedInBusiness, removeFixtureOwner } from '../support/browser/lived-in.js';
import { authorizeQuery, join, newClient, newPartner, newPkce, openRequest } from '../support/oauth/oauth.js';
import { newAddress, newPerson, type Person, tokenSentTo } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
  ['dark', { ...DESKTOP, colorScheme: 'dark' }],
] as const;

/**
 * Every page on desktop and phone, light and dark: axe finds nothing serious, nothing overflows horizontally, and the browser reports no
 * problems. The screenshots are for visual review.
 */
describeInChromium('every page', () => {
  let world: World;
  let browser: Browser;
  let lived: LivedInBusiness;
  let newcomer: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    lived = await newLivedInBusiness(world);
    newcomer = await newPerson(world, 'Nel Newcomer');
  });
  afterAll(() => browser.close());

  const signedIn = async (person: Person, size: (typeof SIZES)[number][1]) => {
    const visitor = await Visitor.arrive(browser, world, size);
    await visitor.enterAs(person);
    return visitor;
  };

  it.each(SIZES)('is accessible before sign-in, %s', async (name, size) => {
    const visitor = await Visitor.arrive(browser, world, size);
    const pages: readonly (readonly [string, string, string | RegExp])[] = [
      ['sign-in', '/sign-in', 'Sign in'],
      ['sign-up', '/sign-up', 'Create your account'],
      ['forgot-password', '/forgot-password', 'Reset your password'],
      ['reset-password', '/reset-password?token=x', 'Choose a new password'],
      ['sign-up-gone', '/verify-email?token=x', 'This link cannot be used'],
      ['not-found', '/nowhere', 'Page not found'],
      ['invitation-gone', '/invitation?token=x', 'This invitation cannot be shown'],
    ];
    for (const [picture, path, heading] of pages) {
      await visitor.goto(path);
      await visitor.sees(heading);
      expect(await visitor.page.title()).toMatch(/ · Charterbook$/);
      await visitor.inspect(`${picture}-${name}`);
    }
  });

  it.each(SIZES)('is accessible when choosing the first password, %s', async (name, size) => {
    const email = newAddress();
    await new SessionClient(world).post('sign-up', { email, name: 'Nora Newcomer' });
    const visitor = await Visitor.arrive(browser, world, size);
    await visitor.goto(`/verify-email?token=${await tokenSentTo(world, email)}`);
    await visitor.sees('Choose your password');
    await visitor.inspect(`verify-email-${name}`);
  });

  it.each(SIZES)('is accessible for an invitation, %s', async (name, size) => {
    const email = newAddress();
    await lived.owner.browser.post(`businesses/${lived.business.businessId}/invitations`, {
      email,
      role: 'member',
    });
    const visitor = await Visitor.arrive(browser, world, size);
    await visitor.goto(`/invitation?token=${await tokenSentTo(world, email)}`);
    await visitor.sees('Join Larkspur Studio LLC');
    await visitor.inspect(`invitation-${name}`);
  });

  it.each(SIZES)('is accessible in a business with content, %s', async (name, size) => {
    const visitor = await signedIn(lived.owner, size);
    const path = `/businesses/${lived.business.businessId}`;
    const pages = [
      ['home', '', 'Larkspur Studio LLC'],
      ['review', '/review', 'Review'],
      ['transactions', '/transactions', 'Transactions'],
      ['accounts', '/accounts', 'Accounts'],
      ['account-new', '/accounts/new', 'Accounts'],
      ['report-months', '/reports/profit-and-loss?interval=month&compare=previous_year', 'Reports'],
      ['report-balance', '/reports/balance-sheet', 'Reports'],
      ['report-cash', '/reports/cash-flow', 'Reports'],
      ['report-trial', '/reports/trial-balance', 'Reports'],
      ['report-ledger', '/reports/general-ledger?accountNumber=1000', 'Reports'],
      ['companies', '/companies', 'Companies'],
      ['members', '/members', 'Members'],
      ['api-keys', '/developers/api-keys', 'Developers'],
      ['oauth-clients', '/developers/oauth-clients', 'Developers'],
      ['connected-apps', '/connected-apps', 'Connected apps'],
      ['settings', '/settings', 'Settings'],
      ['settings-activity', '/settings/activity', 'Settings'],
      ['settings-accounting', '/settings/accounting', 'Settings'],
    ] as const;
    for (const [picture, page, heading] of pages) {
      await visitor.goto(path + page);
      await visitor.sees(heading);
      await visitor.inspect(`${picture}-${name}`);
    }
    await visitor.goto('/security');
    await visitor.sees('Security');
    await visitor.inspect(`security-${name}`);
  });

  it.each(SIZES)('is accessible in a new business, %s', async (name, size) => {
    const business = await newBusiness(world, { name: 'Fresh Start GmbH', country: 'DE', entityType: 'llc' });
    const owner = await newPerson(world, 'Otto Owner');
    await join(world, business, owner, 'owner');
    await removeFixtureOwner(world, business);
    const visitor = await signedIn(owner, size);
    for (const page of [
      '',
      '/review',
      '/transactions',
      '/accounts',
      '/reports',
      '/companies',
      '/members',
      '/developers/api-keys',
      '/developers/oauth-clients',
      '/connected-apps',
    ]) {
      await visitor.goto(`/businesses/${business.businessId}${page}`);
      await visitor.inspect(`empty${page.replaceAll('/', '-')}-${name}`);
    }
  });

  it.each(SIZES)('is accessible for a viewer and for a user without a business, %s', async (name, size) => {
    const viewer = await signedIn(lived.viewer, size);
    await viewer.sees('Larkspur Studio LLC');
    await viewer.inspect(`viewer-home-${name}`);
    await viewer.goto(`/businesses/${lived.business.businessId}/developers/api-keys`);
    await viewer.sees('For owners and admins');
    await viewer.inspect(`viewer-developers-${name}`);
    const visitor = await signedIn(newcomer, size);
    await visitor.sees('Set up your business');
    await visitor.inspect(`new-business-${name}`);
    await visitor.goto(`/businesses/${lived.business.businessId}`);
    await visitor.sees('Not one of your businesses');
    await visitor.inspect(`foreign-business-${name}`);
  });

  it.each(SIZES)('is accessible with dialogs and menus open, %s', async (name, size) => {
    const visitor = await signedIn(lived.owner, size);
    const path = `/businesses/${lived.business.businessId}`;
    await visitor.goto(`${path}/developers/api-keys`);
    await visitor.click('Create API key');
    await visitor.page.getByRole('dialog').waitFor();
    await visitor.click('Create key');
    await visitor.inspect(`new-api-key-${name}`);
    await visitor.goto(`${path}/developers/oauth-clients`);
    await visitor.click('Register client');
    await visitor.inspect(`new-oauth-client-${name}`);
    await visitor.goto(`${path}/members`);
    await visitor.click('Invite a member');
    await visitor.inspect(`invite-${name}`);
    await visitor.goto(`${path}/members`);
    await visitor.click('Actions for Vic Reader');
    await visitor.inspect(`member-menu-${name}`);
    await visitor.page.getByRole('menuitem', { name: 'Remove' }).click();
    await visitor.inspect(`remove-member-${name}`);
    await visitor.goto(path);
    if (name === 'phone') {
      await visitor.click('Menu');
      await visitor.inspect('navigation-phone');
    } else {
      await visitor.click(/Larkspur Studio LLC/);
      await visitor.inspect('business-switcher-desktop');
    }
  });

  it.each(SIZES)('is accessible for consent, %s', async (name, size) => {
    const second = await newBusiness(world, { name: 'Harbor & Sons LLC' });
    await join(world, second, lived.owner, 'viewer');
    const own = await newClient(world, lived.business, lived.owner, { name: 'Till Sync' });
    const partner = await newPartner(world, { name: 'Payroll Partner' });
    const cases = [
      ['consent', own, lived.owner],
      ['consent-partner', partner, lived.owner],
      ['consent-capped', own, lived.viewer],
      ['consent-stranger', own, newcomer],
    ] as const;
    for (const [picture, client, person] of cases) {
      const visitor = await signedIn(person, size);
      const requestId = await openRequest(world, authorizeQuery(client, newPkce()));
      await visitor.goto(`/oauth/authorize?request_id=${requestId}&client_id=${client.clientId}`);
      await visitor.sees(/asks for access/);
      await visitor.inspect(`${picture}-${name}`);
    }
  });
});
