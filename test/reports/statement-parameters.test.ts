import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { newEntity, postEntry, reportOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld, type World } from '../support/world/world.js';

const PERIOD = 'from=2026-01-01&to=2026-02-28';

/** No test here changes the books: they are created once. */
describe('the parameters of GET /reports/statements/{type}', () => {
  let world: World;
  let business: TestBusiness;
  let second: any;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await postExampleBooks(business);
    second = await newEntity(business, { country: 'JP' });
    await postEntry(business, { '1000': 900, '4000': -900 }, { entityId: second.id });
  });

  const get = (path: string) => business.api.get(`/v1/reports/statements/${path}`);

  it.each([
    ['income_statement'],
    ['cash_flow_statement'],
    ['Profit_And_Loss'],
    ['profit-and-loss'],
    ['trial_balance'],
  ])('[4.6] the unknown type %s is 400', async (type) => {
    const response = await get(`${type}?${PERIOD}`);
    expect(refusalOf(response, 400, 'invalid_request')).toBe(
      'type must be one of profit_and_loss, balance_sheet, cash_flow',
    );
  });

  it.each([['profit_and_loss'], ['cash_flow']])('[4.6] %s requires from and to', async (type) => {
    const neither = await get(type);
    expectBadField(neither, 'from');
    expectBadField(neither, 'to');
    expectBadField(await get(`${type}?to=2026-02-28`), 'from');
    expectBadField(await get(`${type}?from=2026-01-01`), 'to');
    expectBadField(await get(`${type}?from=2026-01&to=2026-02-28`), 'from');
    expectBadField(await get(`${type}?from=2026-01-01&to=2026-02-30`), 'to');
    expectBadField(await get(`${type}?from=2026-01-01&from=2026-01-02&to=2026-02-28`), 'from');
  });

  it.each([['profit_and_loss'], ['cash_flow']])('[4.6] from after to is 400 for %s', async (type) => {
    expect(refusalOf(await get(`${type}?from=2026-03-01&to=2026-02-28`), 400, 'invalid_request')).toBe(
      'from must not be after to',
    );
  });

  it('[4.6] to is the as-of date of a balance sheet, and defaults to today', async () => {
    const today = await reportOf(business, 'statements/balance_sheet');
    expect(today).toMatchObject({ asOf: '2026-03-15', assets: { total: 17850 } });
    expect(await reportOf(business, 'statements/balance_sheet?to=2026-03-20')).toMatchObject({
      asOf: '2026-03-20',
      assets: { total: 17850 + 700 },
    });
  });

  it('[4.6] today is the date in the time zone of the business', async () => {
    const kiritimati = await newBusiness(world, { timeZone: 'Pacific/Kiritimati' });
    expect((await reportOf(kiritimati, 'statements/balance_sheet')).asOf).toBe('2026-03-16');
    const auckland = await newBusiness(world, { timeZone: 'Pacific/Auckland' });
    expect((await reportOf(auckland, 'statements/balance_sheet')).asOf).toBe('2026-03-16');
    const honolulu = await newBusiness(world, { timeZone: 'Pacific/Honolulu' });
    expect((await reportOf(honolulu, 'statements/balance_sheet')).asOf).toBe('2026-03-15');
  });

  it.each([['from=2026-03-01'], ['from=2199-01-01'], ['from=yesterday'], ['from='], ['from=1&from=2']])(
    '[4.6] a balance sheet ignores %s',
    async (from) => {
      const plain = await get('balance_sheet?to=2026-02-28');
      expect((await get(`balance_sheet?to=2026-02-28&${from}`)).body).toEqual(plain.body);
    },
  );

  it('[4.6] a malformed to of a balance sheet is 400', async () => {
    expectBadField(await get('balance_sheet?to=2026-02-30'), 'to');
    expectBadField(await get('balance_sheet?to='), 'to');
  });

  it.each([['profit_and_loss'], ['balance_sheet'], ['cash_flow']])(
    "%s is the primary entity's unless one is named, in that entity's currency",
    async (type) => {
      expect(await reportOf(business, `statements/${type}?${PERIOD}`)).toEqual(
        await reportOf(business, `statements/${type}?${PERIOD}&entityId=${business.entityId}`),
      );
      const theirs = await reportOf(business, `statements/${type}?${PERIOD}&entityId=${second.id}`);
      expect(theirs.currency).toBe('JPY');
      const figure = { profit_and_loss: 'netIncome', balance_sheet: 'totalLiabilitiesAndEquity' }[type];
      expect(theirs[figure ?? 'netCashFlow']).toBe(900);
    },
  );

  it.each([['profit_and_loss'], ['balance_sheet'], ['cash_flow']])(
    '%s of an unknown entity is 404, of a malformed id 400, and an unknown parameter is 400',
    async (type) => {
      const unknown = '01890000-0000-7000-8000-000000000000';
      refusalOf(await get(`${type}?${PERIOD}&entityId=${unknown}`), 404, 'not_found');
      expectBadField(await get(`${type}?${PERIOD}&entityId=1`), 'entityId');
      expectBadField(await get(`${type}?${PERIOD}&asOf=2026-01-01`), 'asOf');
    },
  );

  it('[4.6] the range has no limit', async () => {
    const { netIncome } = await reportOf(
      business,
      'statements/profit_and_loss?from=1900-01-01&to=2199-12-31',
    );
    expect(netIncome).toBe(6800.01);
  });
});
