import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium, openChromium, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { changeEntity, COMPLETE_PROFILE } from '../support/obligations/obligations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const NARROW = { width: 320, height: 640, colorScheme: 'dark' } as const;
const LONG = 'Constantinopolitanischedudelsackpfeifenmachergesellschaft LLC';

describeInChromium('the profile of a company', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Pia Profile');
  });
  afterAll(() => browser.close());

  async function newCompany(name: string): Promise<TestBusiness> {
    const business = await newBusiness(world, { name });
    await join(world, business, owner, 'owner');
    return business;
  }

  const home = ({ businessId }: TestBusiness) => `/businesses/${businessId}`;
  const companyOf = async (business: TestBusiness): Promise<any> =>
    dataOf(await business.api.get('/v1/entities'))[0];

  it('is completed from Home by keyboard alone', async () => {
    const business = await newCompany('Alder Works LLC');
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(owner, home(business));
    const steps = page.getByRole('region', { name: 'Next steps' });
    await steps.getByRole('link', { name: 'Complete your company' }).press('Enter');
    await visitor.sees('Alder Works LLC');
    await page
      .getByText('Missing: the tax id, how it is taxed, the end of the fiscal year, the address.')
      .waitFor();
    await visitor.inspect('company-new');

    const type = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.type(text);
    };
    const choose = async (label: string, text: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: text, exact: true }).waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await choose('State', 'Wyoming');
    await type('Tax id', '12-3456789');
    await choose('Fiscal year ends in', 'December');
    await page.getByRole('combobox', { name: 'Taxed in the United States as' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Disregarded entity: its owner is taxed' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await type('Street and number', '1 Main St');
    await type('Number of owners', '1');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the city.').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('autocomplete')).toBe('address-level2');
    await page.keyboard.type('Cheyenne');
    await page.keyboard.press('Enter');
    await page.getByText('The company is saved.').waitFor();
    await page.getByText('Not complete yet').waitFor({ state: 'detached' });
    await page.getByText('EIN ending in 6789 is stored').waitFor();
    expect(await page.getByLabel('Tax id', { exact: true }).inputValue()).toBe('');
    expect(await companyOf(business)).toMatchObject({
      taxIdMasked: '*****6789',
      formationState: 'WY',
      fiscalYearEndMonth: 12,
      regime: 'disregarded',
      memberCount: 1,
      address: { line1: '1 Main St', city: 'Cheyenne', country: 'US' },
    });
    await visitor.inspect('company-complete');

    await visitor.goto(home(business));
    await steps.waitFor();
    expect(await steps.getByRole('link', { name: 'Complete your company' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Complete the company' }).count()).toBe(0);
  });

  it('is opened by each task about it', async () => {
    const business = await newCompany('Birch Works LLC');
    await changeEntity(business, { ...COMPLETE_PROFILE, address: null });
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner, home(business));
    const task = visitor.page.getByRole('list', { name: 'Needs you' }).getByRole('listitem');
    await task.getByText('The entity has no address').waitFor();
    await task.getByRole('link', { name: 'Complete the company' }).click();
    await visitor.page.getByText('Missing: the address.').waitFor();
  });

  it('leaves what other users change meanwhile', async () => {
    const business = await newCompany('Cedar Works LLC');
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    const { id } = await companyOf(business);
    await visitor.enterAs(owner, `${home(business)}/companies/${id}`);
    await page.getByLabel('Industry (NAICS)').fill('541511');
    await changeEntity(business, { legalName: 'Cedar Yards LLC', memberCount: 2 });
    await visitor.click('Save');
    await page.getByText('The company is saved.').waitFor();
    expect(await companyOf(business)).toMatchObject({
      legalName: 'Cedar Yards LLC',
      memberCount: 2,
      naics: '541511',
    });
  });

  it('says which value the service refuses, and why', async () => {
    const business = await newCompany('Dogwood Works LLC');
    await changeEntity(business, { memberCount: 1 });
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    const { id } = await companyOf(business);
    await visitor.enterAs(owner, `${home(business)}/companies/${id}`);
    await page.getByLabel('Tax id', { exact: true }).fill('00-0000000');
    await visitor.click('Save');
    await page.getByText('Must be an EIN that the IRS can assign, such as 12-3456789.').waitFor();
    await page.getByLabel('Tax id', { exact: true }).fill('');
    await page.getByRole('combobox', { name: 'Taxed in the United States as' }).click();
    await page.getByRole('option', { name: 'Partnership' }).click();
    await visitor.click('Save');
    await page.getByText('Contradicts member count, which must be at least 2 for a partnership.').waitFor();
    await visitor.inspect('company-refused');
    expect(await companyOf(business)).toMatchObject({ taxIdType: 'none', regime: null });
  });

  it('is shown to viewers, who cannot change it', async () => {
    const business = await newCompany('Elm Works LLC');
    await changeEntity(business, { ...COMPLETE_PROFILE, formationState: 'DE' });
    const viewer = await newPerson(world, 'Vic Viewer');
    await join(world, business, viewer, 'viewer');
    const visitor = await Visitor.arrive(browser, world);
    const { page } = visitor;
    await visitor.enterAs(viewer, `${home(business)}/companies`);
    const item = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
    await item.getByText('Delaware').waitFor();
    await item.getByText('EIN ending in 6789').waitFor();
    await visitor.inspect('companies-viewer');
    await item.getByRole('link', { name: 'Elm Works LLC' }).click();
    await visitor.sees('Elm Works LLC');
    await page.getByText('1 Main St, Dover, DE, 19901, US').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await visitor.inspect('company-viewer');
  });

  it('fits the smallest phones with long names', async () => {
    const business = await newCompany(LONG);
    const address = { line1: LONG, city: LONG.slice(0, 60), country: 'US' };
    await changeEntity(business, { address });
    const visitor = await Visitor.arrive(browser, world, NARROW);
    await visitor.enterAs(owner, `${home(business)}/companies`);
    await visitor.page.getByText('Not complete').waitFor();
    await visitor.inspect('companies-narrow');
    await visitor.page.getByRole('link', { name: LONG }).click();
    await visitor.page.getByText('Missing: the tax id').waitFor();
    await visitor.inspect('company-narrow');
  });

  it('of another business does not exist', async () => {
    const business = await newCompany('Fir Works LLC');
    const other = await newBusiness(world, { name: 'Elsewhere LLC' });
    const { id } = await companyOf(other);
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(owner, `${home(business)}/companies/${id}`);
    await visitor.page.getByRole('alert').getByText('This could not be loaded').waitFor();
    await visitor.inspect('company-foreign');
  });
});
