import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { newPerson, type Person } from '../support/identity/people.js';
import {
  approve,
  CORP_INCORPORATION,
  moveApplicationTo,
  newApplication,
  newIncorporation,
  putFaxInFlight,
  reject,
  requestNames,
} from '../support/incorporations/incorporations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('companies that are being formed', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let home: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Fay Founder');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Founders LLC' });
    await join(world, business, owner, 'owner');
    home = `/businesses/${business.businessId}`;
  });

  async function open(path: string, device?: typeof PHONE): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(owner, `${home}${path}`);
    return visitor;
  }

  it('are listed by where they are, and lead to their steps', async () => {
    const { id } = await newIncorporation(business, { einNoSsn: true });
    const over = await newIncorporation(business, {
      ...CORP_INCORPORATION,
      nameOptions: [{ name: 'Misleading', designator: 'Inc.' }],
      members: undefined,
    });
    await reject(world, business, over.id, 'the name misleads');
    await newApplication(business);
    const visitor = await open('/companies');
    const { page } = visitor;
    await page
      .getByRole('list', { name: 'Being formed' })
      .getByText('with the state; form to be signed')
      .waitFor();
    await page.getByRole('list', { name: 'EIN applications' }).getByText('form to be signed').waitFor();
    await page.getByRole('list', { name: 'Earlier orders' }).getByText('rejected by the state').waitFor();
    await visitor.inspect('companies-orders');
    await page.getByRole('link', { name: 'Blue Heron LLC' }).click();
    await visitor.sees('Blue Heron LLC');
    expect(visitor.path).toBe(`${home}/companies/orders/${id}`);
    await page.getByRole('region', { name: 'Next step' }).getByText('Have Form SS-4 signed').waitFor();
    const steps = page.getByRole('list', { name: 'Steps' });
    expect(await steps.getByRole('listitem').count()).toBe(6);
    await steps.getByRole('link', { name: /Form SS-4/ }).waitFor();
    await page.getByText('Greta Sommer, 66.7%; Ida Winter, 33.3%').waitFor();
    await visitor.inspect('order-desktop');
    await visitor.goto(`${home}/companies/orders/${over.id}`);
    await page.getByText('Delaware has rejected the company').waitFor();
    await page.getByText('10,000,000 at a par value of $0.0001').waitFor();
    await visitor.inspect('order-rejected');
  });

  it('have the next step of each stage', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    const visitor = await open(`/companies/orders/${id}`, PHONE);
    const next = visitor.page.getByRole('region', { name: 'Next step' });
    const sees = async (text: string) => {
      await visitor.page.reload();
      await next.getByRole('heading', { name: text }).waitFor();
    };
    await requestNames(world, business, id);
    await sees('Delaware wants another name');
    await next.getByText('the name is taken').waitFor();
    await visitor.inspect('order-names-phone');
    await business.api.patch(`/v1/incorporations/${id}`, {
      nameOptions: [{ name: 'White Heron', designator: 'LLC' }],
    });
    await moveApplicationTo(world, business, einApplication.id, 'signed');
    await sees('Delaware decides');
    await approve(world, business, id, '--state-file-number', '7312345');
    await sees('Fax the form to the IRS');
    await visitor.page.getByText('File number 7312345').waitFor();
    await putFaxInFlight(world, business, einApplication.id);
    await sees('The fax is on its way');
    await visitor.inspect('order-fax-phone');
    await next.getByRole('link', { name: 'The company' }).click();
    await visitor.sees('White Heron LLC');
  });

  it('are where tasks of EIN applications lead', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    const visitor = await open('');
    await visitor.page.getByRole('link', { name: 'See the application' }).click();
    await expect.poll(() => visitor.path).toBe(`${home}/companies/orders/${id}`);
    const { id: alone } = await newApplication(business);
    await moveApplicationTo(world, business, alone, 'ein_received');
    await visitor.goto(`${home}/companies/applications/${alone}`);
    await visitor.sees('EIN of Formed LLC');
    await visitor.page.getByRole('heading', { name: 'The EIN is 12-3456789' }).waitFor();
    await visitor.inspect('application-received');
    await visitor.goto(`${home}/companies/applications/${einApplication.id}`);
    await visitor.sees('Blue Heron LLC');
  });
});
