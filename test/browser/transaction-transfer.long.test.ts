import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  describeInChromium,
  DESKTOP,
  type Device,
  openChromium,
  PHONE,
  Visitor,
} from '../support/browser/chromium.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { pushRows, transactionOf } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { join } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const NARROW = { width: 320, height: 720 } as const;
const LONG = 'X'.repeat(60);

describeInChromium('the transfer of a transaction', () => {
  let world: World;
  let browser: Browser;
  let owner: Person;
  let business: TestBusiness;
  /** The ids of transactions by their external ids. */
  let ids: Record<string, string>;

  beforeAll(async () => {
    world = await theWorld();
    browser = await openChromium(world);
    owner = await newPerson(world, 'Tess Mover');
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    business = await newBusiness(world, { name: 'Two Accounts LLC' });
    await join(world, business, owner, 'owner');
    const opening = { openingBalance: 1_000, openingBalanceDate: '2026-01-01' };
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', name: 'Operating', ...opening },
        { externalId: 'sav', name: `Reserve ${LONG}`, kind: 'savings', ...opening },
      ]),
    );
    const sav = { accountExternalId: 'sav' };
    const stored = await pushRows(business, [
      { externalId: 'out', description: 'MOVED TO RESERVE', amount: 250, date: '2026-03-09' },
      { externalId: 'in', description: 'FROM OPERATING', amount: -250, date: '2026-03-10', ...sav },
      { externalId: 'cost', description: 'WIRE OUT', amount: 1010, date: '2026-03-02', category: '6300' },
      { externalId: 'near', description: `WIRE IN ${LONG}`, amount: -1010, date: '2026-03-03', ...sav },
      { externalId: 'far', description: 'DEPOSIT', amount: -1010, date: '2026-03-06', ...sav },
      { externalId: 'alone', description: 'TO A SAFE', amount: 77, date: '2026-03-04', category: 'transfer' },
      { externalId: 'meal', description: 'CORNER DELI', amount: 12, date: '2026-03-04', category: '6400' },
    ]);
    ids = Object.fromEntries(Object.entries(stored).map(([externalId, { id }]) => [externalId, id]));
  });

  async function open(of: string, who = owner, device: Device = DESKTOP) {
    const visitor = await Visitor.arrive(browser, world, device);
    await visitor.enterAs(who, `/businesses/${business.businessId}/transactions/${ids[of]}`);
    await visitor.page.getByRole('region', { name: 'History' }).waitFor();
    return visitor;
  }

  const section = ({ page }: Visitor) => page.getByRole('region', { name: 'Transfer' });
  const side = (visitor: Visitor, text: string) =>
    section(visitor).getByRole('listitem').filter({ hasText: text });
  const stored = (of: string) => transactionOf(business, ids[of] ?? '');
  const isFocused = async (visitor: Visitor, name: string) =>
    section(visitor)
      .getByRole('button', { name })
      .evaluate((node) => node === node.ownerDocument.activeElement);

  it('has its other side, whose match is ended and made again by keyboard', async () => {
    const visitor = await open('out');
    const { page } = visitor;
    await section(visitor).getByText('Both are one transfer between your accounts').waitFor();
    expect(await side(visitor, 'Mar 10, 2026').innerText()).toMatch(
      /Operating[^]*Mar 10, 2026[^]*Reserve[^]*\$250\.00/,
    );
    await visitor.inspect('transfer-desktop');

    await section(visitor).getByRole('button', { name: 'End the match' }).press('Enter');
    await section(visitor).getByText('The match is ended. Both are still transfers').waitFor();
    expect(await isFocused(visitor, 'Undo')).toBe(true);
    expect((await stored('out')).transfer).toMatchObject({ id: null });
    await visitor.inspect('transfer-ended-desktop');
    await page.keyboard.press('Enter');
    await section(visitor).getByRole('button', { name: 'End the match' }).waitFor();
    expect((await stored('in')).transfer.otherTransactionId).toBe(ids['out']);

    await side(visitor, 'Mar 10, 2026').getByRole('link').click();
    await side(visitor, 'Mar 9, 2026').waitFor();
    expect(visitor.path).toMatch(new RegExp(`/transactions/${ids['in']}$`));
    expect(visitor.problems).toEqual([]);
    expect(await differences(world, business)).toEqual([]);
  });

  it('is proposed, rejected, matched and undone', async () => {
    const visitor = await open('cost');
    const { page } = visitor;
    await side(visitor, 'Deposit').waitFor();
    expect(await side(visitor, '').count()).toBe(2);
    await visitor.inspect('transfer-proposed-desktop');

    await side(visitor, 'Deposit').getByRole('button', { name: 'Not a transfer' }).press('Enter');
    await side(visitor, 'Deposit').getByText('You can still match them.').waitFor();
    expect(await side(visitor, 'Deposit').getByRole('button').allInnerTexts()).toEqual(['Match']);
    expect(
      await side(visitor, 'Deposit')
        .getByRole('button')
        .evaluate((node) => node === node.ownerDocument.activeElement),
    ).toBe(true);
    await visitor.inspect('transfer-rejected-desktop');
    const proposed = dataOf(await business.api.get('/v1/transfers/suggestions'));
    expect(proposed.map(({ inTransactionId }: any) => inTransactionId)).toEqual([ids['near']]);

    await side(visitor, 'Wire In').getByRole('button', { name: 'Match' }).press('Enter');
    await section(visitor).getByText('Both are one transfer between your accounts').waitFor();
    await expect.poll(() => isFocused(visitor, 'Undo')).toBe(true);
    expect((await stored('cost')).transfer.otherTransactionId).toBe(ids['near']);
    await page
      .getByRole('cell', { name: 'Transfer', includeHidden: true })
      .first()
      .waitFor({ state: 'attached' });
    await visitor.inspect('transfer-matched-desktop');

    await page.keyboard.press('Enter');
    await side(visitor, 'Wire In').getByRole('button', { name: 'Match' }).waitFor();
    expect(await stored('cost')).toMatchObject({ transfer: null, category: { accountNumber: '6300' } });
    expect((await stored('near')).transfer).toBeNull();
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Transfer');
    expect(visitor.problems).toEqual([]);
    expect(await differences(world, business)).toEqual([]);
  });

  it('says that no other side is proposed, and is absent where nothing can be one', async () => {
    const visitor = await open('alone');
    await section(visitor).getByText('No other side is proposed.').waitFor();
    await visitor.inspect('transfer-alone-desktop');
    const meal = await open('meal');
    expect(await section(meal).count()).toBe(0);
  });

  it('is found further away by keyboard, matched and undone', async () => {
    const sav = { accountExternalId: 'sav', category: '4000' };
    await pushRows(business, [
      { externalId: 'late', description: 'SAFE EMPTIED', amount: -77, date: '2026-03-12', ...sav },
      { externalId: 'later', description: 'SAFE EMPTIED AGAIN', amount: -77, date: '2026-02-10', ...sav },
      { externalId: 'same', description: 'TO A SAFE', amount: 77, date: '2026-03-12', ...sav },
      { externalId: 'too-late', description: 'A SALE', amount: -77, date: '2026-01-31', ...sav },
    ]);
    const visitor = await open('alone');
    const { page } = visitor;
    const further = section(visitor).getByRole('list', { name: 'Other transactions of the same amount' });
    await section(visitor).getByRole('button', { name: 'Look up to 31 days away' }).press('Enter');
    await further.waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toMatch(/^The same amount in the other/);
    expect(await further.getByRole('link').allInnerTexts()).toEqual(['Safe Emptied', 'Safe Emptied Again']);
    await visitor.inspect('transfer-further-desktop');
    await further.getByRole('button', { name: 'Match' }).first().press('Enter');
    await section(visitor).getByText('Both are one transfer between your accounts').waitFor();
    expect((await stored('alone')).transfer.otherTransactionId).not.toBeNull();
    await expect.poll(() => isFocused(visitor, 'Undo')).toBe(true);
    await page.keyboard.press('Enter');
    await section(visitor).getByText('No other side is proposed.').waitFor();
    expect((await stored('alone')).transfer).toMatchObject({ otherTransactionId: null });
    expect(await differences(world, business)).toEqual([]);
  });

  it('is not found where nothing has the amount', async () => {
    const visitor = await open('alone');
    await section(visitor).getByRole('button', { name: 'Look up to 31 days away' }).click();
    await section(visitor).getByText('No other transaction on another account within 31 days').waitFor();
    await visitor.inspect('transfer-none-further-desktop');
  });

  it('explains a match that another user has made impossible', async () => {
    const visitor = await open('cost');
    await side(visitor, 'Deposit').waitFor();
    const other = await pushRows(business, [
      { externalId: 'rival', description: 'RIVAL', amount: 1010, date: '2026-03-07', category: '6300' },
    ]);
    const legs = { outTransactionId: other['rival'].id, inTransactionId: ids['far'] };
    dataOf(await business.api.post('/v1/transfers', legs), 201);
    await side(visitor, 'Deposit').getByRole('button', { name: 'Match' }).click();
    await visitor.page.getByText('One of the two is matched with another transaction already.').waitFor();
    await visitor.inspect('transfer-failed-desktop');
  });

  it('can be loaded again where its proposals failed', async () => {
    const visitor = await open('cost');
    const { page } = visitor;
    await page.route('**/v1/transfers/suggestions*', (route) => route.abort());
    await page.reload();
    await section(visitor).getByRole('alert').getByText('This could not be loaded').waitFor();
    await page.getByRole('region', { name: 'History' }).waitFor();
    await page.unroute('**/v1/transfers/suggestions*');
    await section(visitor).getByRole('button', { name: 'Try again' }).click();
    await side(visitor, 'Deposit').waitFor();
  });

  it.each<[string, Device]>([
    ['phone', PHONE],
    ['narrow', NARROW],
    ['narrow-dark', { ...NARROW, colorScheme: 'dark' }],
    ['dark', { ...DESKTOP, colorScheme: 'dark' }],
  ])('fits, %s', async (name, device) => {
    const proposed = await open('cost', owner, device);
    await side(proposed, 'Deposit').waitFor();
    await section(proposed).scrollIntoViewIfNeeded();
    await proposed.inspect(`transfer-proposed-${name}`);
    const matched = await open('out', owner, device);
    await side(matched, 'Mar 10, 2026').waitFor();
    await matched.inspect(`transfer-${name}`);
  });

  it('is shown to viewers, who cannot change it', async () => {
    const viewer = await newMember(world, business, 'viewer');
    const visitor = await open('cost', viewer);
    await side(visitor, 'Deposit').waitFor();
    expect(await section(visitor).getByRole('button').count()).toBe(0);
    await visitor.inspect('transfer-viewer-desktop');
    const matched = await open('out', viewer);
    await side(matched, 'Mar 10, 2026').waitFor();
    expect(await section(matched).getByRole('button').count()).toBe(0);
  });
});
