import { beforeEach, describe, expect, it } from 'vitest';
import { countIn } from '../support/books/banking.js';
import { lockThrough, newEntity } from '../support/books/steps.js';
import { auditActions } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const MOST_RATES = 1000;

describe('exchange rates', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const put = (rates: object[], more: object = {}) =>
    business.api.put('/v1/exchange-rates', { rates, ...more });
  const get = (query: string) => business.api.get(`/v1/exchange-rates?${query}`);
  const eur = (date: string, rate: number | null) => ({ date, currency: 'EUR', rate });

  it('are the reference rates of the last 30 days at first', async () => {
    const listed = dataOf(await get('currency=EUR'));
    expect(listed).toMatchObject({
      entityId: business.entityId,
      entityCurrency: 'USD',
      currency: 'EUR',
      from: '2026-02-13',
      to: '2026-03-15',
    });
    expect(listed.rates).toHaveLength(21);
    expect(listed.rates.at(-1)).toEqual({ date: '2026-03-13', rate: 1.1476, source: 'ecb' });
  });

  it('are the ratio of two reference rates between two other currencies', async () => {
    const [euro, yen] = await Promise.all(
      ['EUR', 'JPY'].map(async (currency) =>
        dataOf(await get(`currency=${currency}&from=2026-03-13&to=2026-03-13`)),
      ),
    );
    const { id: entityId } = await newEntity(business, { currency: 'JPY' });
    const inYen = dataOf(await get(`currency=EUR&from=2026-03-13&to=2026-03-13&entityId=${entityId}`));
    expect(euro.rates[0].rate / yen.rates[0].rate).toBeCloseTo(inYen.rates[0].rate, 6);
  });

  it('are own ones in place of the reference rates of their days', async () => {
    const stored = dataOf(await put([eur('2026-03-13', 1.2), eur('2026-03-14', 1.25)]));
    expect(stored).toEqual({ entityId: business.entityId, changed: 2, removed: 0, unchanged: 0 });
    const { rates } = dataOf(await get('currency=EUR&from=2026-03-12&to=2026-03-15'));
    expect(rates).toEqual([
      { date: '2026-03-12', rate: expect.any(Number), source: 'ecb' },
      { date: '2026-03-13', rate: 1.2, source: 'own' },
      { date: '2026-03-14', rate: 1.25, source: 'own' },
    ]);
  });

  it('replace, repeat and remove own ones', async () => {
    await put([eur('2026-03-13', 1.2), eur('2026-03-14', 1.25)]);
    const changes = [eur('2026-03-13', 1.3), eur('2026-03-14', null), eur('2026-03-12', null)];
    expect(dataOf(await put(changes))).toMatchObject({ changed: 1, removed: 1, unchanged: 1 });
    expect(dataOf(await put(changes))).toMatchObject({ changed: 0, removed: 0, unchanged: 3 });
    const { rates } = dataOf(await get('currency=EUR&from=2026-03-13&to=2026-03-15'));
    expect(rates).toEqual([{ date: '2026-03-13', rate: 1.3, source: 'own' }]);
    const changed = (await auditActions(business)).filter((action) => action === 'exchange_rates.set');
    expect(changed).toHaveLength(2);
  });

  it('exist in all currencies, also those without reference rates', async () => {
    expect(dataOf(await get('currency=KWD')).rates).toEqual([]);
    await put([{ date: '2026-03-14', currency: 'KWD', rate: 3.2573 }]);
    await put([{ date: '2026-03-14', currency: 'IRR', rate: 0.0000007 }]);
    expect(dataOf(await get('currency=KWD')).rates).toEqual([
      { date: '2026-03-14', rate: 3.2573, source: 'own' },
    ]);
    expect(dataOf(await get('currency=IRR')).rates).toEqual([
      { date: '2026-03-14', rate: 7e-7, source: 'own' },
    ]);
  });

  it('belong to one entity', async () => {
    const { id: entityId } = await newEntity(business, { currency: 'USD' });
    await put([eur('2026-03-14', 1.25)], { entityId });
    expect(dataOf(await get('currency=EUR&from=2026-03-14')).rates).toEqual([]);
    expect(dataOf(await get(`currency=EUR&from=2026-03-14&entityId=${entityId}`)).rates).toHaveLength(1);
  });

  it('are set a thousand at a time', async () => {
    const rates = Array.from({ length: MOST_RATES }, (_, at) => ({
      date: `${2000 + (at % 25)}-01-${String(1 + Math.floor(at / 40)).padStart(2, '0')}`,
      currency: ['EUR', 'JPY', 'GBP', 'CHF'][Math.floor(at / 25) % 4],
      rate: 1 + at,
    }));
    const unique = new Map(rates.map((rate) => [`${rate.date} ${rate.currency}`, rate]));
    expect(dataOf(await put([...unique.values()]))).toMatchObject({ changed: unique.size });
    expect(await countIn(world, business, 'exchange_rate')).toBe(unique.size);
    const tooMany = Array.from({ length: MOST_RATES + 1 }, () => eur('2026-03-01', 1));
    expectBadField(await put(tooMany), 'rates');
  });

  it.each([
    [[eur('2026-03-16', 1)], 'rates[0].date'],
    [[eur('2026-03-14', 0)], 'rates[0].rate'],
    [[eur('2026-03-14', -1)], 'rates[0].rate'],
    [[eur('2026-03-14', 1e9)], 'rates[0].rate'],
    [[eur('2026-03-14', 1e-13)], 'rates[0].rate'],
    [[{ ...eur('2026-03-14', 1), rate: '1.08' }], 'rates[0].rate'],
    [[{ ...eur('2026-03-14', 1), rate: undefined }], 'rates[0].rate'],
    [[{ ...eur('2026-03-14', 1), currency: 'USD' }], 'rates[0].currency'],
    [[{ ...eur('2026-03-14', 1), currency: 'XXX' }], 'rates[0].currency'],
    [[eur('2026-03-14', 1), eur('2026-03-14', 1)], 'rates[1].date'],
    [[], 'rates'],
  ])('are refused, all or none: %j', async (rates, field) => {
    expectBadField(await put(rates), field);
    expect(await countIn(world, business, 'exchange_rate')).toBe(0);
  });

  it.each([
    ['', 'currency'],
    ['currency=USD', 'currency'],
    ['currency=EUR&from=2026-03-16', 'from'],
    ['currency=EUR&from=2025-03-13', 'from'],
    ['currency=EUR&to=yesterday', 'to'],
  ])('are not listed with ?%s', async (query, field) => {
    expectBadField(await get(query), field);
  });

  it('of a closed period do not change', async () => {
    await put([eur('2026-02-27', 1.18)]);
    await lockThrough(business, '2026-02-28');
    for (const rates of [[eur('2026-02-27', 1.19)], [eur('2026-02-27', null)], [eur('2026-02-26', 1.2)]])
      expect(refusalOf(await put([eur('2026-03-02', 1), ...rates]), 409, 'period_locked')).toContain(
        '2026-02-28: the rate EUR 2026-02-2',
      );
    expect(dataOf(await put([eur('2026-02-27', 1.18), eur('2026-03-02', 1.17)]))).toMatchObject({
      changed: 1,
      unchanged: 1,
    });
  });

  it.each([
    ['of no currency', 'eur', '1', 'exchange_rate_currency_check'],
    ['of 0', 'EUR', '0', 'exchange_rate_rate_check'],
  ])('%s are refused by the database', async (_, currency, rate, constraint) => {
    const superuser = await superuserIn(world);
    const inserted = superuser.query(
      `insert into exchange_rate (business_id, entity_id, currency, date, rate) values ($1, $2, $3, '2026-01-01', $4)`,
      [business.businessId, business.entityId, currency, rate],
    );
    await expect(inserted).rejects.toMatchObject({ constraint });
    await superuser.end();
  });
});
