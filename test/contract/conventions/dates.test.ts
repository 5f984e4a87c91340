import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, push } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, expectBadField } from '../../support/http/responses.js';
import { declareChecking, entriesOf, pushRow, transactionOf } from '../../support/books/transactions.js';
import { theWorld } from '../../support/world/world.js';

const BAD_DATES = [
  ['2026-02-30'],
  ['2026-02-29'],
  ['2100-02-29'],
  ['2026-13-01'],
  ['2026-00-10'],
  ['2026-01-00'],
  ['2026-04-31'],
  ['1899-12-31'],
  ['2200-01-01'],
  ['2026-1-5'],
  ['26-01-05'],
  ['01/05/2026'],
  ['20260105'],
  ['2026-01-05T00:00:00Z'],
  [' 2026-01-05'],
  ['+2026-01-05'],
  ['today'],
  [''],
];

describe('dates', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  it.each([['2024-02-29'], ['1900-01-01'], ['2199-12-31'], ['2000-02-29'], ['2026-12-31']])(
    '[1.4] accept %s and return it unchanged',
    async (date) => {
      await declareAccounts(business, [{ externalId: 'chk' }]);
      const { id } = await pushRow(business, { date, authorizedDate: date });
      expect(await transactionOf(business, id)).toMatchObject({ date, authorizedDate: date });
    },
  );

  it.each(BAD_DATES)('[1.4] reject "%s" in a body', async (date) => {
    await declareChecking(business);
    expectBadField(await push(business, [{ externalId: 'a', amount: 1, date }]), 'transactions[0].date');
    expectBadField(
      await push(business, [{ externalId: 'a', amount: 1, authorizedDate: date }]),
      'transactions[0].authorizedDate',
    );
    expectBadField(
      await declareAccounts(business, [{ externalId: 'b', openingBalance: 1, openingBalanceDate: date }]),
      'accounts[0].openingBalanceDate',
    );
    expectBadField(
      await business.api.post('/v1/journal-entries', { date, description: 'x', lines: [] }),
      'date',
    );
    expectBadField(
      await business.api.put(`/v1/entities/${business.entityId}/period-lock`, { lockedThrough: date }),
      'lockedThrough',
    );
    expectBadField(
      await business.api.patch(`/v1/entities/${business.entityId}`, { formationDate: date }),
      'formationDate',
    );
  });

  it.each([
    ['/v1/transactions?from=', 'from'],
    ['/v1/transactions?to=', 'to'],
    ['/v1/journal-entries?from=', 'from'],
    ['/v1/journal-entries?to=', 'to'],
    ['/v1/audit-log?from=', 'from'],
    ['/v1/audit-log?to=', 'to'],
    ['/v1/reports/trial-balance?to=', 'to'],
    ['/v1/reports/statements/balance_sheet?to=', 'to'],
    ['/v1/reports/statements/profit_and_loss?to=2026-12-31&from=', 'from'],
    ['/v1/reports/statements/profit_and_loss?from=2026-01-01&to=', 'to'],
    ['/v1/reports/statements/cash_flow?to=2026-12-31&from=', 'from'],
    ['/v1/reports/general-ledger?accountNumber=1000&to=2026-12-31&from=', 'from'],
    ['/v1/reports/journal?to=', 'to'],
  ])('[1.4] reject invalid values with 400 in GET %s', async (path, field) => {
    for (const [date] of BAD_DATES) {
      expectBadField(await business.api.get(path + encodeURIComponent(date!)), field);
    }
  });

  it('[1.4] reject a number', async () => {
    await declareChecking(business);
    const response = await push(business, [
      { externalId: 'a', amount: 1, date: 20260105 as unknown as string },
    ]);
    expectBadField(response, 'transactions[0].date');
  });

  it('[1.4] differ from timestamps, which have a time and a zone', async () => {
    const entity = dataOf(await business.api.get(`/v1/entities/${business.entityId}`));
    expect(entity.createdAt).toBe('2026-03-15T12:00:00.000Z');
    await declareChecking(business, 10);
    const [entry] = await entriesOf(business);
    expect(entry.recordedAt).toBe('2026-03-15T12:00:00.000Z');
    const [audited] = dataOf(await business.api.get('/v1/audit-log'));
    expect(audited.occurredAt).toBe('2026-03-15T12:00:00.000Z');
  });
});
