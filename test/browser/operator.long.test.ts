import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  DESKTOP,
  describeInChromium,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { newMember, newOperator, newPerson, type Person } from '../support/identity/people.js';
import {
  CORP_INCORPORATION,
  incorporationOf,
  moveApplicationTo,
  newIncorporation,
} from '../support/incorporations/incorporations.js';
import { operate } from '../support/platform/operate.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

describeInChromium('the operator console', () => {
  let world: World;
  let browser: Browser;
  let operator: Person;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
    browser = await openChromium(world);
    operator = await newOperator(world, 'Olga Operator');
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Heron Holdings' });
  });

  async function open(path: string, device?: Device, person = operator): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(person, path);
    return visitor;
  }

  const pageOf = (id: string) => `/operator/businesses/${business.businessId}/incorporations/${id}`;

  it('lists what waits for the state, and records an approval', async () => {
    const empty = await open('/operator');
    await empty.page.getByText('Nothing is waiting').waitFor();
    await empty.inspect('operator-nothing-waits');
    const { id } = await newIncorporation(business, { einNoSsn: true });
    const corporation = { ...CORP_INCORPORATION, members: undefined };
    const other = await newIncorporation(await newBusiness(world, { name: 'Otter & Sons' }), corporation);
    const visitor = await open('/security');
    const { page } = visitor;
    await visitor.click(/^Your account/);
    await page.getByRole('menuitem', { name: 'Operator console' }).click();
    await visitor.sees('Waiting for the state');
    const list = page.getByRole('list', { name: 'Waiting for the state' });
    await list.getByText('or Grey Heron L.L.C.').waitFor();
    await list.getByText('for Otter & Sons').waitFor();
    await visitor.inspect('operator-waiting');
    await page.getByRole('link', { name: 'Blue Heron LLC' }).click();
    await visitor.sees('Blue Heron LLC');
    expect(visitor.path).toBe(pageOf(id));
    await page.getByText('Greta Sommer, 66.7%; Ida Winter, 33.3%').waitFor();
    await page.getByText('form to be signed').waitFor();
    await visitor.inspect('operator-incorporation');

    await visitor.click('Approve');
    const dialog = page.getByRole('dialog', { name: 'The state approved the company' });
    await dialog.getByLabel('Grey Heron L.L.C.').check();
    await dialog.getByLabel('Day it was formed').fill('2026-03-10');
    await dialog.getByLabel('File number of the state').fill('7654321');
    await visitor.inspect('operator-approve');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Grey Heron L.L.C. is formed.').waitFor();
    await page.getByText('As Grey Heron L.L.C. on Mar 10, 2026, file number 7654321.').waitFor();
    await page.getByRole('list', { name: 'History' }).getByText('by Olga Operator, operator').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await visitor.inspect('operator-approved');
    await page.getByRole('list', { name: 'History' }).scrollIntoViewIfNeeded();
    await visitor.inspect('operator-history');
    expect(await incorporationOf(business, id)).toMatchObject({
      status: 'filed',
      legalName: 'Grey Heron L.L.C.',
      formationDate: '2026-03-10',
      stateFileNumber: '7654321',
    });
    await page.getByRole('link', { name: 'All that wait for the state' }).click();
    await list.getByText('for Otter & Sons').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await operate(
      world,
      'incorporation:reject',
      other.id,
      '--business',
      await businessIdOf(other.id),
      '--reason',
      'x',
    );
    expect(visitor.problems).toEqual([]);
  });

  async function businessIdOf(id: string): Promise<string> {
    const { json } = await operate(world, 'incorporation:list', '--limit', '200');
    return (json['incorporations'] as any[]).find((found) => found.id === id).businessId;
  }

  it('asks for other names and rejects, on a phone', async () => {
    const { id } = await newIncorporation(business);
    const visitor = await open(pageOf(id), PHONE);
    const { page } = visitor;
    await visitor.inspect('operator-incorporation-phone');
    await visitor.click('Ask for other names');
    const names = page.getByRole('dialog', { name: 'The state wants another name' });
    await names.getByRole('button', { name: 'Ask for other names' }).click();
    await names.getByText('Enter the reason of the state.').waitFor();
    await names.getByLabel('Reason').fill('Both names are taken.');
    await visitor.inspect('operator-names-phone');
    await names.getByRole('button', { name: 'Ask for other names' }).click();
    await page.getByRole('heading', { name: 'Waiting for other names' }).waitFor();
    await page.getByText('Both names are taken.').waitFor();
    await business.api.patch(`/v1/incorporations/${id}`, {
      nameOptions: [{ name: 'White Heron', designator: 'LLC' }],
    });
    await page.reload();
    await visitor.sees('White Heron LLC');
    await visitor.click('Reject');
    const reject = page.getByRole('dialog', { name: 'The state rejected the company' });
    await reject.getByLabel('Reason').fill('The name misleads.');
    await visitor.inspect('operator-reject-phone');
    await reject.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('heading', { name: 'Delaware has rejected the company' }).waitFor();
    await visitor.inspect('operator-rejected-phone');
    expect(await incorporationOf(business, id)).toMatchObject({
      status: 'rejected',
      statusReason: 'The name misleads.',
    });
    expect(visitor.problems).toEqual([]);
  });

  it('says that a form is under way', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'awaiting_signature');
    const visitor = await open(pageOf(id), { ...DESKTOP, colorScheme: 'dark' });
    await visitor.page.getByText('EIN application: waiting for the signature').waitFor();
    await visitor.inspect('operator-form-under-way');
    await visitor.click('Reject');
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The name misleads.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('another step comes first').waitFor();
    await visitor.inspect('operator-refused');
  });

  it('shows what was decided meanwhile', async () => {
    const { id } = await newIncorporation(business);
    const visitor = await open(pageOf(id));
    await visitor.click('Approve');
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByLabel('Blue Heron LLC').waitFor();
    await operate(
      world,
      'incorporation:reject',
      id,
      '--business',
      business.businessId,
      '--reason',
      'It misleads.',
    );
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await visitor.page.getByRole('heading', { name: 'Delaware has rejected the company' }).waitFor();
  });

  it('does not exist for everyone else', async () => {
    const { id } = await newIncorporation(business);
    const owner = await newMember(world, business, 'owner');
    for (const person of [owner, await newPerson(world)]) {
      const visitor = await open('/security', undefined, person);
      await visitor.click(/^Your account/);
      await visitor.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      expect(await visitor.page.getByText('Operator console').count()).toBe(0);
      for (const path of ['/operator', pageOf(id), '/operator/nothing']) {
        await visitor.goto(path);
        await visitor.sees('Page not found');
        expect(await visitor.page.getByText('Blue Heron').count()).toBe(0);
      }
      await visitor.goto('/operator');
      await visitor.sees('Page not found');
      await visitor.inspect('operator-not-found');
      expect(visitor.problems).toEqual([]);
    }
    const stranger = await Visitor.arrive(browser, world);
    await stranger.goto('/operator');
    await stranger.sees('Sign in');
  });

  it('ends under the open page when the grant does', async () => {
    const { id } = await newIncorporation(business);
    const person = await newOperator(world, 'Former Operator');
    const visitor = await open(pageOf(id), undefined, person);
    await visitor.sees('Blue Heron LLC');
    await operate(world, 'operator:revoke', '--email', person.email);
    await visitor.click('Reject');
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The name misleads.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await visitor.sees('Page not found');
    expect((await incorporationOf(business, id)).status).toBe('submitted');
  });
});
