import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { Keyboard } from '../support/browser/keyboard.js';
import { settled } from '../support/ein/signing/applications.js';
import { newPerson } from '../support/identity/people.js';
import { approve } from '../support/incorporations/incorporations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

const WIDE = { width: 1440, height: 900 } as const;

/** After that, the sandbox says that a fax has arrived. */
const DELIVERED_MS = 2_000;
/** The page looks for the outcome after some seconds, and then less often. */
const FAX_MS = 60_000;
const JOURNEY_MS = 180_000;

describeInChromium('from the order of a company to its EIN', () => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    // The callbacks of the sandbox are sent to ROOT_URL.
    world = await createWorld({ listensAtRootUrl: true });
    browser = await openChromium(world);
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  it.each([
    ['wide', WIDE],
    ['on a phone', PHONE],
  ])(
    '%s, by keyboard alone, light and dark',
    async (_, viewport) => {
      const business = await newBusiness(world, { name: 'Founders LLC' });
      const founder = await newPerson(world, 'Fay Founder');
      await join(world, business, founder, 'owner');
      const home = `/businesses/${business.businessId}`;
      const visitor = await Visitor.arrive(browser, world, viewport);
      const { page } = visitor;
      const keyboard = new Keyboard(visitor);
      const inspect = async (name: string) => {
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await visitor.inspect(`order-${name}-${viewport.width}-${colorScheme}`);
        }
      };
      const nextStep = page.getByRole('region', { name: 'Next step' });
      const dialog = page.getByRole('dialog');

      await visitor.enterAs(founder, `${home}/companies`);
      await keyboard.press('link', 'Order a company');
      await visitor.sees('Company and state');
      await keyboard.choose('State', 'Wyoming');
      await inspect('kind');
      await keyboard.press('button', 'Continue');
      await visitor.sees('Name');
      await keyboard.type('Name', 'Juniper Field');
      await keyboard.press('button', 'Continue');
      await visitor.sees('Owners');
      await keyboard.type('Full name', 'Fay Founder');
      await keyboard.type('Share in percent', '100');
      await keyboard.choose('Tax residence', 'Portugal');
      await inspect('owners');
      await keyboard.press('button', 'Continue');
      await visitor.sees('Responsible party');
      await keyboard.type('Given names', 'Fay');
      await keyboard.type('Family name', 'Founder');
      await keyboard.type('Position', 'Member');
      await keyboard.type('Email', 'fay@example.com');
      await keyboard.type('Telephone', '+351 21 123 4567');
      await keyboard.type('Fax', '+351 21 123 4568');
      await keyboard.type('Street and number', 'Rua Augusta 1');
      await keyboard.type('City', 'Lisboa');
      await keyboard.type('Postal code', '1100-048');
      await keyboard.choose('Country', 'Portugal');
      await inspect('person');
      await keyboard.press('button', 'Continue');
      await visitor.sees('Addresses');
      await keyboard.press('button', 'Use the address of Fay');
      await keyboard.press('button', 'Continue');
      await visitor.sees('What it does');
      await keyboard.choose('Main activity', 'Retail');
      await keyboard.type('Main products or services', 'Tableware');
      await keyboard.type('What the company will do', 'Sells ceramics online');
      await keyboard.press('button', 'Continue');
      await visitor.sees('EIN');
      await keyboard.check('Neither: apply for the EIN with this order');
      await keyboard.press('button', 'Continue');
      await visitor.sees('Read and order');
      await inspect('review');
      await keyboard.press('button', 'Order this company');
      await visitor.sees('Juniper Field LLC');
      await approve(world, business, visitor.path.split('/').at(-1) ?? '');

      await keyboard.press('button', 'Have the form signed');
      await dialog.getByText('Good to know').waitFor();
      await inspect('signature');
      await keyboard.press('button', 'Request the signature');
      await keyboard.press('link', 'Open the signing page');
      await visitor.sees('Sign this form');
      await keyboard.press('button', /^Sign$/);
      await visitor.sees('The form is signed');
      await settled(world);
      await keyboard.press('link', 'Back to the company');
      await keyboard.press('button', 'Fax the form');
      await dialog.getByText('Good to know').waitFor();
      await inspect('fax');
      await dialog.getByRole('button', { name: 'Fax the form' }).press('Enter');
      await nextStep.getByRole('heading', { name: 'The fax is on its way' }).waitFor();
      world.clock.advance(DELIVERED_MS);
      await nextStep.getByRole('heading', { name: 'The IRS has the form' }).waitFor({ timeout: FAX_MS });
      await keyboard.press('button', 'Enter the EIN');
      await keyboard.type('EIN', viewport === PHONE ? '12-3456780' : '12-3456789');
      await inspect('ein');
      await keyboard.press('button', 'Save the EIN');
      await nextStep.getByRole('heading', { name: /^The EIN is 12-345678/ }).waitFor();
      await inspect('done');

      const { data: companies } = (await business.api.get('/v1/entities')).body;
      const company = companies.find(
        ({ legalName }: { legalName: string }) => legalName === 'Juniper Field LLC',
      );
      expect(company).toMatchObject({ entityType: 'llc', formationState: 'WY', taxIdType: 'EIN' });
      expect(visitor.problems).toEqual([]);
    },
    JOURNEY_MS,
  );
});
