import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { samplePdf } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { newPerson, type Person } from '../support/identity/people.js';
import { fetchFeed, readCalendar } from '../support/obligations/calendar-feeds.js';
import { changeEntity, COMPLETE_PROFILE, newObligation } from '../support/obligations/obligations.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const LICENSE = 'Renew the business license';

describeInChromium('the calendar', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let home: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Cal Ender');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'On Time LLC' });
    await join(world, business, owner, 'owner');
    home = `/businesses/${business.businessId}`;
  });

  const obligation = async (id: string): Promise<any> =>
    dataOf(await business.api.get(`/v1/obligations/${id}`));
  const partOf = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true });
  async function open(path = '/calendar', who: Person = owner): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, world);
    await visitor.enterAs(who, `${home}${path}`);
    return visitor;
  }

  it('has what is overdue first, then the months, and says why dates may be missing', async () => {
    await newObligation(business, { title: 'Pay the late fee', dueDate: '2025-11-03' });
    await newObligation(business, { title: LICENSE, dueDate: '2026-03-31' });
    await newObligation(business, { title: 'Inspect the kitchen', dueDate: '2026-08-01' });
    const visitor = await open();
    const { page } = visitor;
    await partOf(visitor, 'Overdue').getByText('Pay the late fee').waitFor();
    await partOf(visitor, 'March 2026').getByText(LICENSE).waitFor();
    await partOf(visitor, 'March 2026').getByText('Due soon').waitFor();
    await partOf(visitor, 'August 2026').getByText('due Aug 1, 2026').waitFor();
    await visitor.inspect('calendar-new-desktop');
    await page.getByRole('link', { name: 'Complete the company' }).click();
    await visitor.sees('On Time LLC');
    await changeEntity(business, { ...COMPLETE_PROFILE, formationState: 'DE', formationDate: '2024-02-29' });
    await visitor.goto(`${home}/calendar`);
    await page.getByText('Delaware').first().waitFor();
    expect(await page.getByText('Dates may be missing').count()).toBe(0);
    await visitor.inspect('calendar-desktop');
  });

  it('marks a date as filed by keyboard alone, with its proof, and takes that back', async () => {
    const { id } = await newObligation(business, { title: LICENSE, dueDate: '2026-03-31' });
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('link', { name: LICENSE, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: LICENSE });
    await dialog.getByText('Not due yet').or(dialog.getByText('Due soon')).waitFor();
    await visitor.inspect('calendar-date');
    await dialog.getByRole('link', { name: 'Mark as filed' }).press('Enter');
    await dialog.getByLabel('Filed or paid on').fill('2026-03-12');
    await dialog.getByLabel('Confirmation number').fill('C-11');
    await page.locator('input[type=file]').setInputFiles({
      name: 'license.pdf',
      mimeType: 'application/pdf',
      buffer: samplePdf('The license'),
    });
    await dialog.getByLabel('Kind of document').waitFor();
    await visitor.inspect('calendar-file');
    await dialog.getByLabel('Confirmation number').press('Enter');
    await page.getByText(`${LICENSE} is marked as filed.`).waitFor();
    await partOf(visitor, 'March 2026').getByText('filed on Mar 12, 2026').waitFor();
    const filed = await obligation(id);
    expect(filed).toMatchObject({ status: 'filed', filedOn: '2026-03-12', confirmationNumber: 'C-11' });
    const { data } = (await business.api.get(`/v1/documents/${filed.documentId}`)).body;
    expect(data).toMatchObject({ kind: 'other', fileName: 'license.pdf', entityId: business.entityId });

    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText(`${LICENSE} is open again.`).waitFor();
    expect(await obligation(id)).toMatchObject({ status: 'due_soon', filedOn: null, documentId: null });
  });

  it('refuses a day in the future and a file of another type, and changes nothing', async () => {
    const { id } = await newObligation(business, { title: LICENSE, dueDate: '2026-03-31' });
    const visitor = await open(`/calendar/${id}/file`);
    const { page } = visitor;
    const dialog = page.getByRole('dialog', { name: LICENSE });
    await dialog.getByLabel('Filed or paid on').fill('2026-03-16');
    await visitor.click('Mark as filed');
    await dialog.getByText('Must not be after today.').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('date');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await visitor.click('Mark as filed');
    await dialog.getByText('Choose a PDF, PNG or JPEG.').waitFor();
    await visitor.inspect('calendar-file-refused');
    expect((await obligation(id)).status).toBe('due_soon');
    expect(dataOf(await business.api.get('/v1/documents'))).toEqual([]);
  });

  it('marks a date as not needed, with a reason, and opens it again', async () => {
    const { id } = await newObligation(business, { title: LICENSE, dueDate: '2026-03-31' });
    const visitor = await open(`/calendar/${id}`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Not needed' }).click();
    await visitor.click('Mark as not needed');
    await page.getByText('Enter why it need not be filed.').waitFor();
    await page.getByLabel('Why it need not be filed').fill('The shop is closed.');
    await visitor.click('Mark as not needed');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await partOf(visitor, 'March 2026').getByText('The shop is closed.').waitFor();
    expect(await obligation(id)).toMatchObject({ status: 'waived', waiveReason: 'The shop is closed.' });
    await visitor.inspect('calendar-waived');

    await page.getByRole('link', { name: LICENSE, exact: true }).click();
    await page.getByRole('link', { name: 'Open again' }).click();
    await visitor.inspect('calendar-reopen');
    await visitor.click('Open it again');
    await page.getByText(`${LICENSE} is open again.`).waitFor();
    expect((await obligation(id)).status).toBe('due_soon');
  });

  it('adds a date to the calendar that is open', async () => {
    const visitor = await open('/calendar?year=2027');
    const { page } = visitor;
    await visitor.sees('Calendar');
    await page.getByRole('link', { name: 'Add a date' }).click();
    await visitor.click('Add the date');
    await page.getByText('Enter the day by which it must be done.').waitFor();
    await page.getByLabel('What must be done').fill(LICENSE);
    await page.getByLabel('By', { exact: true }).fill('2027-01-01');
    await page.getByLabel('Note').fill('At the town hall');
    await visitor.inspect('calendar-new-date');
    await visitor.click('Add the date');
    await partOf(visitor, 'January 2027').getByText('due Jan 1, 2027').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(visitor.path).toBe(`${home}/calendar?year=2027`);
    const [added] = dataOf(await business.api.get('/v1/obligations?from=2027-01-01&to=2027-01-01'));
    expect(added).toMatchObject({ source: 'custom', note: 'At the town hall', entityId: business.entityId });
  });

  it('shows the year that is chosen, and keeps it in the address', async () => {
    await newObligation(business, { title: 'File the report of 2024', dueDate: '2024-05-01' });
    const visitor = await open();
    const { page } = visitor;
    await partOf(visitor, 'Overdue').getByText('File the report of 2024').waitFor();
    await page.getByRole('combobox', { name: 'Dates' }).click();
    await page.getByRole('option', { name: '2024' }).click();
    await expect.poll(() => visitor.path).toBe(`${home}/calendar?year=2024`);
    await partOf(visitor, 'Overdue').getByText('File the report of 2024').waitFor();
    expect(await partOf(visitor, 'March 2026').count()).toBe(0);
  });

  it('shows a month as a grid, and the months next to it', async () => {
    await newObligation(business, { title: 'Pay the late fee', dueDate: '2026-03-02' });
    const { id } = await newObligation(business, { title: LICENSE, dueDate: '2026-04-01' });
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('radio', { name: 'Month' }).press('Space');
    const march = page.getByRole('table', { name: 'March 2026' });
    await march.getByRole('link', { name: 'Pay the late fee' }).waitFor();
    expect(await march.getByRole('columnheader').allInnerTexts()).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    expect(await march.locator('[aria-current=date]').innerText()).toBe('15');
    await visitor.inspect('calendar-month-desktop');
    await page.getByRole('button', { name: 'Month after' }).press('Enter');
    const april = page.getByRole('table', { name: 'April 2026' });
    await april.getByRole('link', { name: LICENSE }).press('Enter');
    await page.getByRole('dialog', { name: LICENSE }).waitFor();
    expect(visitor.path).toBe(`${home}/calendar/${id}?month=2026-04`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'This month' }).press('Enter');
    await march.waitFor();

    await page.setViewportSize(PHONE);
    await march.getByText('1 due').waitFor();
    await partOf(visitor, 'Overdue').getByText('Pay the late fee').waitFor();
    await visitor.inspect('calendar-month-phone');
    await page.getByRole('radio', { name: 'List' }).press('Space');
    await partOf(visitor, 'April 2026').getByText(LICENSE).waitFor();
    expect(visitor.path).toBe(`${home}/calendar`);
  });

  it('gives calendar apps a link, which is shown once, and revokes it', async () => {
    await newObligation(business, { title: LICENSE, dueDate: '2026-03-31' });
    const visitor = await open('/calendar?year=2026');
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Subscribe' }).press('Enter');
    await expect.poll(() => visitor.path).toBe(`${home}/calendar/subscribe?year=2026`);
    await visitor.click('Create a link');
    const url = await page.getByLabel('Link', { exact: true }).inputValue();
    await visitor.inspect('calendar-link');
    const { calendar, events } = readCalendar(await (await fetchFeed(world, { url })).text());
    expect(calendar['X-WR-CALNAME']).toBe('Charterbook · On Time LLC');
    expect(events.map(({ SUMMARY }) => SUMMARY)).toContain(LICENSE);
    const address = events.find(({ SUMMARY }) => SUMMARY === LICENSE)?.['URL'] ?? '';

    await visitor.click('I have stored it');
    await dialog.getByText('Created Mar 15, 2026').waitFor();
    await dialog.getByText('by you').waitFor();
    expect(await page.content()).not.toContain(url);
    await visitor.inspect('calendar-subscribe');
    await dialog.getByRole('button', { name: 'Revoke the link created' }).press('Enter');
    await visitor.inspect('calendar-link-revoke');
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
    await page.getByText('The link is revoked.').waitFor();
    await dialog.getByText('Created Mar 15, 2026').waitFor({ state: 'detached' });
    expect((await fetchFeed(world, { url })).status).toBe(404);
    await page.keyboard.press('Escape');
    await expect.poll(() => visitor.path).toBe(`${home}/calendar?year=2026`);
    await dialog.waitFor({ state: 'detached' });

    await page.goto(address);
    await page.getByRole('dialog', { name: LICENSE }).getByText('Mar 31, 2026').waitFor();
  });

  it('shows viewers the dates without controls', async () => {
    const viewer = await newPerson(world, 'Vera Viewer');
    await join(world, business, viewer, 'viewer');
    const { id } = await newObligation(business, { title: LICENSE, dueDate: '2026-03-31' });
    const visitor = await open('/calendar', viewer);
    const { page } = visitor;
    await page.getByRole('link', { name: LICENSE, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: LICENSE });
    await dialog.getByText('Due soon').waitFor();
    expect(visitor.path).toBe(`${home}/calendar/${id}`);
    expect(await page.getByText(/Mark as filed|Not needed|Add a date/).count()).toBe(0);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is where Home leads', async () => {
    await newObligation(business, { title: 'Pay the late fee', dueDate: '2025-11-03' });
    await newObligation(business, { title: LICENSE, dueDate: '2026-03-31' });
    const visitor = await open('');
    const { page } = visitor;
    await page.getByRole('link', { name: 'See the calendar' }).click();
    await partOf(visitor, 'Overdue').getByText('Pay the late fee').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: LICENSE }).click();
    await page.getByRole('dialog', { name: LICENSE }).getByText('Mar 31, 2026').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await visitor.sees('On Time LLC');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await visitor.sees('Calendar');
  });

  it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('shows the same days in %s', async (timeZone) => {
    await newObligation(business, { title: LICENSE, dueDate: '2026-04-01' });
    const visitor = await Visitor.arrive(browser, world, { ...PHONE, timeZone });
    await visitor.enterAs(owner, `${home}/calendar`);
    await partOf(visitor, 'April 2026').getByText('due Apr 1, 2026').waitFor();
    await visitor.inspect('calendar-phone');
  });
});
