import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { DESKTOP, describeInChromium, openChromium, PHONE, Visitor } from '../support/browser/chromium.js';
import { dataOf } from '../support/http/responses.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

/** Sales of two years, and one transaction that needs review. */
const ROWS = [
  { externalId: 'y24', date: '2024-05-02', amount: -700, description: 'INVOICE 7', category: '4000' },
  { externalId: 'y25', date: '2025-05-02', amount: -900, description: 'INVOICE 9', category: '4000' },
  { externalId: 'open', date: '2026-02-03', amount: 75, description: 'QZX 17' },
];

describeInChromium('the settings of accounting', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  let path: string;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Clo Singer');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Final Figures LLC' });
    await join(world, business, owner, 'owner');
    await declareAccounts(business, [{ externalId: 'chk' }]);
    dataOf(await push(business, ROWS));
    path = `/businesses/${business.businessId}/settings/accounting`;
  });

  const company = async (): Promise<any> =>
    dataOf(await business.api.get(`/v1/entities/${business.entityId}`));
  const closedYears = async (): Promise<any[]> =>
    dataOf(await business.api.get(`/v1/entities/${business.entityId}/closed-years`));
  const lockThrough = async (lockedThrough: string | null) =>
    dataOf(await business.api.put(`/v1/entities/${business.entityId}/period-lock`, { lockedThrough }));
  const closeYear = async (fiscalYearEnd: string) =>
    dataOf(await business.api.post(`/v1/entities/${business.entityId}/close-year`, { fiscalYearEnd }));
  const partOf = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true });
  async function open(who: Person = owner, device: Parameters<typeof Visitor.arrive>[2] = DESKTOP) {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(who, path);
    return visitor;
  }

  it('close months by keyboard alone, after saying what still needs review', async () => {
    const visitor = await open();
    const { page } = visitor;
    await partOf(visitor, 'Closed months').getByText('No month is closed').waitFor();
    await page.getByRole('link', { name: 'Close months' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Close months' });
    await dialog.getByText('1 transaction dated Feb 28, 2026 or earlier still needs review').waitFor();
    await visitor.inspect('close-months-desktop');
    await dialog.getByRole('combobox', { name: 'Through the end of' }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByText('No transaction dated Jan 31, 2026 or earlier needs review.').waitFor();
    await dialog.getByRole('button', { name: 'Close the months' }).press('Enter');
    await page.getByText('The books are closed through Jan 31, 2026.').waitFor();
    await partOf(visitor, 'Closed months').getByText('Closed through Jan 31, 2026').waitFor();
    expect(visitor.path).toBe(path);
    expect((await company()).lockedThrough).toBe('2026-01-31');
    await visitor.inspect('months-closed-desktop');
  });

  it('open months again, from one of them or all, after saying what that means', async () => {
    await lockThrough('2026-02-28');
    const visitor = await open();
    const { page } = visitor;
    await partOf(visitor, 'Closed months').getByText('All months that are over are closed.').waitFor();
    await page.getByRole('link', { name: 'Open months again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open months again' });
    await dialog.getByText('dated Feb 1, 2026 or later can be added and changed again').waitFor();
    await visitor.inspect('open-months-desktop');
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await page.getByText('The books are now closed through Jan 31, 2026.').waitFor();
    expect((await company()).lockedThrough).toBe('2026-01-31');

    await page.getByRole('link', { name: 'Open months again' }).click();
    await dialog.getByRole('combobox', { name: 'Starting with' }).click();
    await page.getByRole('option', { name: 'All months' }).click();
    await dialog.getByText('Transactions and entries of any date').waitFor();
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await partOf(visitor, 'Closed months').getByText('No month is closed').waitFor();
    expect((await company()).lockedThrough).toBe(null);
  });

  it('close fiscal years in order, and lead to what was posted', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('link', { name: 'Close the year through Dec 31, 2025' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Close the fiscal year through Dec 31, 2025?' });
    await dialog.getByText('$900.00').waitFor();
    await visitor.inspect('close-year-desktop');
    await dialog.getByRole('button', { name: 'Close the year' }).press('Enter');
    await dialog.getByText('Fiscal years are closed in order.').waitFor();
    await visitor.inspect('close-year-too-early');
    await dialog.getByRole('link', { name: 'Close the year through Dec 31, 2024 first' }).press('Enter');
    const earlier = page.getByRole('dialog', { name: 'Close the fiscal year through Dec 31, 2024?' });
    await earlier.getByText('$700.00').waitFor();
    await earlier.getByRole('button', { name: 'Close the year' }).press('Enter');
    await page.getByText('The fiscal year through Dec 31, 2024 is closed.').waitFor();
    await partOf(visitor, 'Closed months').getByText('Closed through Dec 31, 2024').waitFor();

    await page.getByRole('link', { name: 'Close the year through Dec 31, 2025' }).click();
    await visitor.click('Close the year');
    await page.getByText('The fiscal year through Dec 31, 2025 is closed.').waitFor();
    expect((await closedYears()).map(({ fiscalYearEnd }) => fiscalYearEnd)).toEqual([
      '2025-12-31',
      '2024-12-31',
    ]);
    expect(await page.getByRole('link', { name: 'Close the year through' }).count()).toBe(0);
    await visitor.inspect('years-closed-desktop');
    await page.getByRole('link', { name: 'See what was posted' }).first().click();
    await visitor.sees('Reports');
    await page.getByText('900.00').first().waitFor();
    expect(await differences(world, business)).toEqual([]);
  });

  it('reopen the last closed year, with a reason', async () => {
    await closeYear('2024-12-31');
    await closeYear('2025-12-31');
    const visitor = await open();
    const { page } = visitor;
    await partOf(visitor, 'Closed months').getByText('All closed months belong to a closed').waitFor();
    expect(await page.getByRole('link', { name: 'Reopen' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reopen the year through Dec 31, 2025?' });
    await dialog.getByText('The closing entry is reversed.').waitFor();
    await dialog.getByLabel('Why').fill('An invoice was missing.');
    await visitor.inspect('reopen-year-desktop');
    await dialog.getByRole('button', { name: 'Reopen the year' }).click();
    await page.getByText('The fiscal year through Dec 31, 2025 is open again.').waitFor();
    expect(await closedYears()).toHaveLength(1);
    expect((await company()).lockedThrough).toBe('2024-12-31');
    const [event] = dataOf(await business.api.get('/v1/audit-log?resource=legal_entity'));
    expect(event).toMatchObject({ action: 'legal_entity.reopen_year' });
    expect(event.changes.reason).toBe('An invoice was missing.');
  });

  it('decide what needs review, and say how much that is now', async () => {
    const visitor = await open();
    const { page } = visitor;
    const review = partOf(visitor, 'Review');
    await review.getByText('1 transaction needs review now:').waitFor();
    expect(await review.getByRole('radio', { name: 'Balanced: 90%' }).isChecked()).toBe(true);
    await review.getByRole('radio', { name: 'Another percentage' }).check();
    await review.getByLabel('Percent', { exact: true }).fill('120');
    await review.getByLabel('Always review amounts above').fill('-5');
    await review.getByRole('button', { name: 'Save' }).click();
    await review.getByText('Enter a percentage from 0 to 100.').waitFor();
    await review.getByText('Enter an amount above 0').waitFor();
    await visitor.inspect('review-policy-refused');
    await review.getByLabel('Percent', { exact: true }).fill('92.5');
    await review.getByLabel('Always review amounts above').fill('2,500');
    await review.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings of review are saved.').waitFor();
    expect(await company()).toMatchObject({ reviewThreshold: 0.925, reviewAmountLimit: 2500 });
    await review.getByLabel('Always review amounts above').fill('');
    await review.getByRole('radio', { name: 'Careful: 95%' }).check();
    await review.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await company()).reviewThreshold).toBe(0.95);
    expect((await company()).reviewAmountLimit).toBe(null);
    await review.getByRole('link', { name: 'Not categorized' }).click();
    await visitor.sees('Review');
  });

  it('are read by members and viewers without what they may not do', async () => {
    await closeYear('2024-12-31');
    for (const role of ['member', 'viewer'] as const) {
      const visitor = await open(await newMember(world, business, role));
      const { page } = visitor;
      await partOf(visitor, 'Closed months').getByText('Owners and admins close months').waitFor();
      await partOf(visitor, 'Fiscal years').getByText('Jan 1, 2024').waitFor();
      expect(await page.getByRole('link', { name: /Close|Open|Reopen/ }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(role === 'member' ? 1 : 0);
      await visitor.inspect(`accounting-${role}`);
    }
  });

  it('say whose books they are about, and close those of that company alone', async () => {
    const second = { legalName: 'Second Figures LLC', country: 'US', entityType: 'llc' };
    const { id } = dataOf(await business.api.post('/v1/entities', second), 201);
    const visitor = await open();
    const { page } = visitor;
    await page.getByText('Books of Final Figures LLC').waitFor();
    await page.getByRole('button', { name: 'Switch company' }).click();
    await page.getByRole('menuitem', { name: 'Second Figures LLC' }).click();
    await page.getByText('Books of Second Figures LLC').waitFor();
    expect(visitor.path).toBe(`${path}?entity=${id}`);
    await page.getByRole('link', { name: 'Close months' }).click();
    await page.getByRole('button', { name: 'Close the months' }).click();
    await partOf(visitor, 'Closed months').getByText('Closed through Feb 28, 2026').waitFor();
    expect((await company()).lockedThrough).toBe(null);
    await page.getByRole('tab', { name: 'Business' }).click();
    await page.getByText('Time zone').first().waitFor();
    expect(await page.getByText('Books of Second Figures LLC').count()).toBe(0);
  });

  it.each([
    ['phone', PHONE],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
    ['desktop', DESKTOP],
    ['dark', { ...DESKTOP, colorScheme: 'dark' }],
  ] as const)('fit and are accessible, %s', async (name, device) => {
    await closeYear('2024-12-31');
    await lockThrough('2025-03-31');
    const visitor = await open(owner, device);
    const { page } = visitor;
    await page.getByText('Closed through Mar 31, 2025').waitFor();
    await visitor.inspect(`accounting-${name}`);
    await page.getByRole('region', { name: 'Review' }).scrollIntoViewIfNeeded();
    await visitor.inspect(`accounting-review-${name}`);
    await visitor.goto(`${path}/close-year/2025-12-31`);
    await page.getByRole('dialog').getByText('$900.00').waitFor();
    await visitor.inspect(`close-year-${name}`);
  });
});
