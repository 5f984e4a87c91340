import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { CORP_INCORPORATION } from '../support/incorporations/incorporations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describeInChromium('ordering a company', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let companies: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Fay Founder');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Founders LLC' });
    await join(world, business, owner, 'owner');
    companies = `/businesses/${business.businessId}/companies`;
  });

  async function open(path: string, device?: typeof PHONE): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(owner, path);
    return visitor;
  }
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value);
  };
  const drafts = async () => (await business.api.get('/v1/incorporation-drafts')).body.data;
  const orders = async () => (await business.api.get('/v1/incorporations')).body.data;

  it('is possible on a phone without an address in the United States', async () => {
    const visitor = await open(companies, PHONE);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Order a company' }).click();
    await visitor.sees('Company and state');
    await visitor.click('Continue');
    await page.getByText('Choose a state.').waitFor();
    await choose(page, 'State', 'Wyoming');
    await visitor.inspect('new-company-kind');
    await visitor.click('Continue');

    await visitor.sees('Name');
    await fill(page, { Name: 'Juniper Field' });
    await page.getByText('Saved').waitFor();
    await visitor.inspect('new-company-name');
    await visitor.click('Continue');

    await visitor.sees('Owners');
    await fill(page, { 'Full name': 'Greta Sommer', 'Share in percent': '60' });
    await choose(page, 'Tax residence', 'Germany');
    await page.getByText('40% missing').waitFor();
    await visitor.click('Continue');
    await page.getByText('All shares together must be 100%.').waitFor();
    await visitor.click('Add another member');
    const second = page.getByRole('region', { name: 'Member 2' });
    await second.getByLabel('Full name').fill('Ida Winter');
    await second.getByLabel('Share in percent').fill('40');
    await page.getByText('Complete', { exact: true }).waitFor();
    await visitor.inspect('new-company-owners');
    await visitor.click('Continue');

    await visitor.sees('Responsible party');
    await fill(page, {
      'Given names': 'Greta',
      'Family name': 'Sommer',
      Position: 'Member',
      Email: 'greta@example.com',
      Telephone: '+49 30 1234567',
      'Street and number': 'Unter den Linden 5',
      City: 'Berlin',
      'Postal code': '10117',
    });
    await choose(page, 'Country', 'Germany');
    await visitor.inspect('new-company-person');
    await visitor.click('Continue');

    await visitor.sees('Addresses');
    await visitor.click('Use the address of Greta');
    expect(await page.getByLabel('City').inputValue()).toBe('Berlin');
    await visitor.inspect('new-company-addresses');
    await visitor.click('Continue');

    await visitor.sees('What it does');
    await choose(page, 'Main activity', 'Retail');
    await fill(page, {
      'Main products or services': 'Tableware',
      'What the company will do': 'Sells ceramics, 123-45-6789',
    });
    await visitor.click('Continue');
    await page.getByText('This looks like an SSN or ITIN.').waitFor();
    await fill(page, { 'What the company will do': 'Sells ceramics online' });
    await visitor.inspect('new-company-activity');
    await visitor.click('Continue');

    await visitor.sees('EIN');
    await page.getByLabel('Neither: apply for the EIN with this order').check();
    await visitor.inspect('new-company-ein');
    await visitor.click('Continue');

    await visitor.sees('Read and order');
    await visitor.inspect('new-company-review');
    expect(await orders()).toEqual([]);
    await visitor.click('Order this company');
    await visitor.sees('Juniper Field LLC');
    const [order] = await orders();
    expect(order).toMatchObject({
      entityType: 'LLC',
      filingState: 'WY',
      nameOptions: [{ name: 'Juniper Field', designator: 'LLC' }],
      members: [
        { name: 'Greta Sommer', ownershipPercent: 60, taxResidence: 'DE' },
        { name: 'Ida Winter', ownershipPercent: 40 },
      ],
      mailingAddress: { line1: 'Unter den Linden 5', city: 'Berlin', postalCode: '10117', country: 'DE' },
      einApplication: { status: 'ready_to_file' },
    });
    expect(await drafts()).toEqual([]);
    expect(visitor.problems).toEqual([]);
  }, 120_000);

  it('continues where a draft ends, and shows what the service refuses at its step', async () => {
    const { officers, ...content } = CORP_INCORPORATION;
    const name = { name: 'Синий', designator: 'Inc.' };
    const einNoSsn = true;
    await business.api.post('/v1/incorporation-drafts', {
      content: { ...content, nameOptions: [name], einNoSsn },
    });
    const visitor = await open(companies);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Синий Inc.' }).click();
    await visitor.sees('Owners');
    await page.getByLabel('Full name').fill('Greta Sommer');
    await choose(page, 'Office', 'President');
    await visitor.click('Add another officer');
    const second = page.getByRole('region', { name: 'Officer 2' });
    await second.getByLabel('Full name').fill('Greta Sommer');
    await second.getByRole('combobox', { name: 'Office' }).click();
    await page.getByRole('option', { name: 'Secretary' }).click();
    await visitor.inspect('new-company-officers');
    await page.getByText('Saved').waitFor();
    expect((await drafts())[0].content.officers).toEqual(officers);

    await page.goto(`${page.url().slice(0, page.url().lastIndexOf('/'))}/review`);
    await visitor.sees('Read and order');
    await visitor.click('Order this company');
    const part = page.getByRole('region', { name: 'Name' });
    await page.getByRole('alert').getByText('Change this before you order: Name.').waitFor();
    await part.getByText('Must be in the Latin alphabet').waitFor();
    await visitor.inspect('new-company-refused');
    await page.getByRole('link', { name: 'Edit Name' }).click();
    await visitor.sees('Name');
    await page.getByLabel('Name', { exact: true }).fill('Blue Heron');
    await visitor.click('Continue');
    await visitor.sees('Read and order');
    await visitor.click('Order this company');
    await visitor.sees('Blue Heron Inc.');
    expect(await orders()).toHaveLength(1);
  });

  it('says what is missing before the order, and drafts can be deleted', async () => {
    const { id } = dataOf(
      await business.api.post('/v1/incorporation-drafts', {
        content: { entityType: 'LLC', filingState: 'WY' },
      }),
      201,
    );
    const visitor = await open(`${companies}/drafts/${id}/review`);
    const { page } = visitor;
    await page.getByText('Enter a name.').waitFor();
    expect(await page.getByRole('button', { name: 'Order this company' }).count()).toBe(0);
    await visitor.inspect('new-company-gaps');
    await page.getByRole('link', { name: 'Continue with Name' }).click();
    await visitor.sees('Name');

    await visitor.goto(companies);
    await visitor.inspect('companies-drafts');
    await page.getByRole('button', { name: 'Actions for New company' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('region', { name: 'Not ordered yet' }).waitFor({ state: 'detached' });
    expect(await drafts()).toEqual([]);
  });
});
