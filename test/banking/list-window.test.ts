import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { ALWAYS, declareChecking, pushRows } from '../support/books/transactions.js';
import { NOW, theWorld, type World } from '../support/world/world.js';

describe('the window of GET /transactions', () => {
  let world: World;

  beforeEach(async () => {
    world = await theWorld();
  });

  afterEach(() => world.clock.set(NOW));

  /** A business with one transaction on each day, whose external id is the day. */
  async function businessWithTransactionsOn(
    days: readonly string[],
    timeZone = 'UTC',
  ): Promise<TestBusiness> {
    const business = await newBusiness(world, { timeZone });
    await declareChecking(business);
    const transactions = days.map((date) => ({ externalId: date, date, amount: 1 }));
    await pushRows(business, transactions);
    return business;
  }

  async function datesOf(business: TestBusiness, query = ''): Promise<string[]> {
    const transactions = dataOf(await business.api.get(`/v1/transactions${query}`));
    return transactions.map((transaction: any) => transaction.date);
  }

  it('[4.1] the default window is from 30 days ago to today, both included', async () => {
    const days = ['2026-02-12', '2026-02-13', '2026-03-01', '2026-03-15', '2026-03-16'];
    const business = await businessWithTransactionsOn(days);
    expect(await datesOf(business)).toEqual(['2026-03-15', '2026-03-01', '2026-02-13']);
  });

  it('[4.1] from alone ends today', async () => {
    const business = await businessWithTransactionsOn([
      '2026-01-10',
      '2026-01-11',
      '2026-03-15',
      '2026-03-16',
    ]);
    expect(await datesOf(business, '?from=2026-01-11')).toEqual(['2026-03-15', '2026-01-11']);
  });

  it('[4.1] to alone starts 30 days before today', async () => {
    const business = await businessWithTransactionsOn([
      '2026-02-12',
      '2026-02-13',
      '2026-02-20',
      '2026-02-21',
    ]);
    expect(await datesOf(business, '?to=2026-02-20')).toEqual(['2026-02-20', '2026-02-13']);
  });

  it('[4.1] the window includes both ends', async () => {
    const business = await businessWithTransactionsOn([
      '2026-01-09',
      '2026-01-10',
      '2026-01-20',
      '2026-01-21',
    ]);
    expect(await datesOf(business, '?from=2026-01-10&to=2026-01-20')).toEqual(['2026-01-20', '2026-01-10']);
  });

  it('[4.1] the window can be a single day', async () => {
    const business = await businessWithTransactionsOn(['2026-01-09', '2026-01-10', '2026-01-11']);
    expect(await datesOf(business, '?from=2026-01-10&to=2026-01-10')).toEqual(['2026-01-10']);
  });

  it('[4.1] the widest window includes every transaction, also future ones', async () => {
    const business = await businessWithTransactionsOn(['1999-12-31', '2026-03-15', '2150-01-01']);
    expect(await datesOf(business, `?${ALWAYS}`)).toEqual(['2150-01-01', '2026-03-15', '1999-12-31']);
  });

  it.each([
    ['from=2026-01-11&to=2026-01-10', ''],
    ['from=2026-03-16', ': without to, it is today, 2026-03-15'],
    ['to=2026-02-12', ': without from, it is 2026-02-13'],
  ])('a window that ends before it begins is 400, with its default: %s', async (query, hint) => {
    const business = await newBusiness(world);
    const response = await business.api.get(`/v1/transactions?${query}`);
    expectBadField(response, 'from');
    expect(response.body.reason).toBe(`from must not be after to${hint}`);
  });

  it.each([
    // The clock, the time zone and the date there.
    ['2026-03-15T12:00:00Z', 'UTC', '2026-03-15'],
    ['2026-03-15T06:59:59Z', 'America/Los_Angeles', '2026-03-14'],
    ['2026-03-15T07:00:00Z', 'America/Los_Angeles', '2026-03-15'],
    ['2026-03-15T09:59:59Z', 'Pacific/Kiritimati', '2026-03-15'],
    ['2026-03-15T10:00:00Z', 'Pacific/Kiritimati', '2026-03-16'],
    ['2026-03-15T11:59:59Z', 'Pacific/Pago_Pago', '2026-03-15'],
    ['2026-03-15T10:59:59Z', 'Pacific/Pago_Pago', '2026-03-14'],
    ['2026-03-15T18:30:00Z', 'Asia/Kolkata', '2026-03-16'],
  ])("[4.1] today is the date in the business's time zone: %s in %s", async (now, timeZone, today) => {
    world.clock.set(now);
    const days = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17'];
    const business = await businessWithTransactionsOn(days, timeZone);
    expect((await datesOf(business))[0]).toBe(today);
  });

  it("[4.1] the default start date follows the business's time zone", async () => {
    world.clock.set('2026-03-15T02:00:00Z');
    const days = ['2026-02-11', '2026-02-12', '2026-02-13'];
    const west = await businessWithTransactionsOn(days, 'America/Los_Angeles');
    expect(await datesOf(west)).toEqual(['2026-02-13', '2026-02-12']);
    const utc = await businessWithTransactionsOn(days);
    expect(await datesOf(utc)).toEqual(['2026-02-13']);
  });

  it('[4.1] 30 days are calendar days, across daylight saving time and a leap day', async () => {
    world.clock.set('2028-03-30T12:00:00Z');
    const business = await businessWithTransactionsOn(['2028-02-28', '2028-02-29'], 'Europe/Berlin');
    expect(await datesOf(business)).toEqual(['2028-02-29']);
  });
});
