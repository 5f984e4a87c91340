import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { declareChecking, listedIds, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('search in GET /transactions', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await declareChecking(business);
    await pushRows(business, [
      {
        externalId: 'coffee',
        amount: 4,
        description: 'SQ *BLUE BOTTLE 0231',
        merchant: 'Blue Bottle Coffee',
      },
      { externalId: 'percent', amount: 4, description: '50% off sale' },
      { externalId: 'fifty', amount: 4, description: '500 off sale' },
      { externalId: 'under', amount: 4, description: 'inv_42 paid' },
      { externalId: 'dash', amount: 4, description: 'inv-42 paid' },
      { externalId: 'back', amount: 4, description: 'a\\b' },
      { externalId: 'quote', amount: 4, description: "O'Brien & Sons" },
      { externalId: 'umlaut', amount: 4, description: 'Größe ÜBER' },
      { externalId: 'japan', amount: 4, description: '東京電力 請求書' },
      { externalId: 'split', amount: 4, description: 'first half', merchant: 'second half' },
    ]);
  });

  it.each([
    ['bottle', ['coffee']],
    ['BOTTLE', ['coffee']],
    ['bOtTlE 02', ['coffee']],
    ['sq *blue', ['coffee']],
    ['Coffee', ['coffee']],
    ['ottl', ['coffee']],
    ['off sale', ['fifty', 'percent']],
    ['50%', ['percent']],
    ['%', ['percent']],
    ['_', ['under']],
    ['inv_42', ['under']],
    ['\\', ['back']],
    ['a\\b', ['back']],
    ["o'brien", ['quote']],
    ['& sons', ['quote']],
    ['über', ['umlaut']],
    ['größe', ['umlaut']],
    ['grosse', []],
    ['電力', ['japan']],
    ['half', ['split']],
    ['half second', []],
    ['bottle coffee blue', []],
    ["' or 1=1 --", []],
    ['no such transaction', []],
  ])(
    '[4.1] "%s" is a literal substring of descriptor or merchant, ignoring case: %j',
    async (text, expected) => {
      const ids = await listedIds(business, `search=${encodeURIComponent(text)}`);
      expect(ids.toSorted()).toEqual(expected);
    },
  );

  it('[4.1] search finds the derived merchant name', async () => {
    const other: TestBusiness = await newBusiness(await theWorld());
    await declareChecking(other);
    await pushRow(other, { externalId: 'r1', description: 'WHOLE*FOODS' });
    expect(await listedIds(other, 'search=whole%20foods')).toEqual(['r1']);
  });

  it('[4.1] search is limited to the window', async () => {
    expect(await listedIds(business, 'search=bottle&from=2026-03-11&to=2026-03-12')).toEqual([]);
    expect(await listedIds(business, 'search=bottle&from=2026-03-10&to=2026-03-10')).toEqual(['coffee']);
  });

  it('[4.1] search finds the text of the last push, not an earlier one', async () => {
    const other = await newBusiness(await theWorld());
    await declareChecking(other);
    await pushRow(other, { externalId: 'r1', description: 'before' });
    await pushRow(other, { externalId: 'r1', description: 'after' });
    expect(await listedIds(other, 'search=before')).toEqual([]);
    expect(await listedIds(other, 'search=after')).toEqual(['r1']);
  });

  it("[4.1] search never finds another business's transactions", async () => {
    const other = await newBusiness(await theWorld());
    expect(await listedIds(other, 'search=bottle')).toEqual([]);
  });
});
