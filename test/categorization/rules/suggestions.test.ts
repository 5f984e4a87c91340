import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { decideMany, newRule } from '../../support/categorization/rules.js';
import { dataOf } from '../../support/http/responses.js';
import { declareChecking, pushRow, pushRows } from '../../support/books/transactions.js';
import { theWorld, type World } from '../../support/world/world.js';

describe('GET /rules/suggestions', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  let pushed = 0;
  const decideTimes = async (times: number, description: string, category: string, amount = 25) => {
    const transactions = Array.from({ length: times }, () => ({
      externalId: `r${pushed++}`,
      amount,
      description,
    }));
    const ids = Object.values(await pushRows(business, transactions)).map(({ id }) => id as string);
    dataOf(await decideMany(business, ids, category));
  };
  const suggested = async () => dataOf(await business.api.get('/v1/rules/suggestions'));

  it('suggests a rule where five decisions agree, as a body for POST /rules', async () => {
    await decideTimes(4, 'Zzyzx 0317', '6300');
    expect(await suggested()).toEqual([]);
    await decideTimes(1, 'ZZYZX 0318', '6300');
    const [suggestion, ...others] = await suggested();
    expect(others).toEqual([]);
    expect(suggestion).toEqual({
      rule: {
        entityId: business.entityId,
        name: 'Zzyzx',
        match: 'all',
        conditions: [
          { field: 'merchant', operator: 'equals', value: 'Zzyzx' },
          { field: 'direction', operator: 'equals', value: 'out' },
        ],
        action: 'set',
        category: '6300',
      },
      evidence: { decisions: 5, agreeing: 5 },
    });
    dataOf(await business.api.post('/v1/rules', suggestion.rule), 201);
    const next = await pushRow(business, { externalId: 'next', description: 'Zzyzx 0999' });
    expect(next.category).toMatchObject({ accountNumber: '6300', source: 'rule' });
  });

  it('suggests none where users disagree, and treats transfers like accounts', async () => {
    await decideTimes(5, 'Zzyzx', '6300');
    await decideTimes(1, 'Zzyzx', '6400');
    await decideTimes(5, 'Qwerty', 'transfer');
    expect((await suggested()).map(({ rule }: any) => [rule.name, rule.category])).toEqual([
      ['Qwerty', 'transfer'],
    ]);
  });

  it('suggests none where a rule already decides or the account is inactive', async () => {
    await decideTimes(5, 'Zzyzx', '6300');
    await decideTimes(5, 'Qwerty', 'transfer');
    await newRule(business, { category: '6400' });
    expect((await suggested()).map(({ rule }: any) => rule.name)).toEqual(['Qwerty']);
  });

  it('uses only decisions of users of this business', async () => {
    const stranger = await newBusiness(world);
    await decideTimes(5, 'Zzyzx', '6300');
    expect(dataOf(await stranger.api.get('/v1/rules/suggestions'))).toEqual([]);
  });

  it('is paged, with the most agreeing decisions first', async () => {
    await decideTimes(5, 'Zzyzx', '6300');
    await decideTimes(7, 'Qwerty', '6300');
    const first = await business.api.get('/v1/rules/suggestions?limit=1');
    expect(first.body.data.map(({ rule }: any) => rule.name)).toEqual(['Qwerty']);
    expect(first.body.meta.pagination.nextOffset).toBe(1);
    const last = await business.api.get('/v1/rules/suggestions?limit=1&offset=1');
    expect(last.body.data.map(({ rule }: any) => rule.name)).toEqual(['Zzyzx']);
    expect(last.body.meta.pagination.nextOffset).toBeNull();
  });
});
