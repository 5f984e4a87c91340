import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writings } from '../../support/books/banking.js';
import { newEntity } from '../../support/books/steps.js';
import { differences } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  createRule,
  newRule,
  ruleBody,
  rulesOf,
  says,
  updateRule,
} from '../../support/categorization/rules.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { auditActions, declareChecking } from '../../support/books/transactions.js';
import { theWorld, type World } from '../../support/world/world.js';

describe('rules', () => {
  let world: World;
  let business: TestBusiness;
  let accountId: string;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    accountId = await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const orderOf = async (query = '') => (await rulesOf(business, query)).map(({ name }) => name as string);
  const threeRules = async () => {
    const made = [];
    for (const name of ['a', 'b', 'c']) made.push(await newRule(business, { name }));
    return made.map(({ id }) => id as string);
  };

  it('are created, returned in full and listed', async () => {
    const conditions = [
      says('zzyzx'),
      { field: 'merchant', operator: 'one_of', values: ['One', 'Two'] },
      { field: 'amount', operator: 'between', min: 1.5, max: 20 },
      { field: 'direction', operator: 'equals', value: 'out' },
      { field: 'bankAccountId', operator: 'equals', value: accountId },
    ];
    const made = await newRule(business, { name: 'Office', conditions });
    expect(made).toEqual({
      id: expect.any(String),
      entityId: business.entityId,
      name: 'Office',
      position: 1,
      isActive: true,
      match: 'all',
      conditions,
      action: 'set',
      category: '6300',
      splits: null,
      isApplicable: true,
      transactions: { count: 0, isCapped: false },
      overriddenCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      applied: null,
    });
    const { applied: _, ...listedRule } = made;
    expect(await rulesOf(business)).toEqual([listedRule]);
    expect(dataOf(await business.api.get(`/v1/rules/${made.id}`))).toEqual(listedRule);
  });

  it('are appended unless a position is given', async () => {
    await threeRules();
    await newRule(business, { name: 'first', position: 1 });
    await newRule(business, { name: 'third', position: 3 });
    await newRule(business, { name: 'far away', position: 500 });
    expect(await orderOf()).toEqual(['first', 'a', 'third', 'b', 'c', 'far away']);
    expect((await rulesOf(business)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    [0, 3, ['b', 'c', 'a']],
    [0, 2, ['b', 'a', 'c']],
    [2, 1, ['c', 'a', 'b']],
    [1, 500, ['a', 'c', 'b']],
    [1, 2, ['a', 'b', 'c']],
  ])('move from index %i to position %i', async (place, position, order) => {
    const ids = await threeRules();
    await updateRule(business, ids[place] ?? '', { position });
    expect(await orderOf()).toEqual(order);
    expect((await rulesOf(business)).map((rule) => rule.position)).toEqual([1, 2, 3]);
  });

  it('close the gap when one is deleted', async () => {
    const [, second = ''] = await threeRules();
    expect(dataOf(await business.api.send('DELETE', `/v1/rules/${second}`))).toEqual({ id: second });
    expect(await orderOf()).toEqual(['a', 'c']);
    expect((await rulesOf(business)).map(({ position }) => position)).toEqual([1, 2]);
    refusalOf(await business.api.send('DELETE', `/v1/rules/${second}`), 404, 'not_found');
    refusalOf(await business.api.patch(`/v1/rules/${second}`, { name: 'x' }), 404, 'not_found');
    refusalOf(await business.api.get(`/v1/rules/${second}`), 404, 'not_found');
    await newRule(business, { name: 'd' });
    expect(await orderOf()).toEqual(['a', 'c', 'd']);
  });

  it('change field by field; omitted fields do not change', async () => {
    const { id } = await newRule(business);
    const changed = await updateRule(business, id, { action: 'exclude', isActive: false, match: 'any' });
    expect(changed).toMatchObject({
      name: 'Zzyzx',
      action: 'exclude',
      category: '6300',
      isActive: false,
      match: 'any',
      conditions: [says('zzyzx')],
    });
    const again = await updateRule(business, id, {
      name: 'Other',
      category: 'transfer',
      action: 'set',
      conditions: [says('other')],
    });
    expect(again).toMatchObject({ name: 'Other', category: 'transfer', conditions: [says('other')] });
  });

  it('write nothing if an update changes nothing', async () => {
    const { id } = await newRule(business);
    const before = await writings(world, business);
    await updateRule(business, id, { ...ruleBody(), isActive: true, position: 1 });
    await updateRule(business, id, {});
    expect(await writings(world, business)).toEqual(before);
  });

  it('record every change in the audit trail', async () => {
    const { id } = await newRule(business);
    await updateRule(business, id, { category: '6400' });
    dataOf(await business.api.send('DELETE', `/v1/rules/${id}`));
    const query = `resource=rule:${id}`;
    expect(await auditActions(business, query)).toEqual(['rule.delete', 'rule.update', 'rule.create']);
    const [, update] = dataOf(await business.api.get(`/v1/audit-log?${query}`));
    expect(update.changes).toMatchObject({ from: { category: '6300' }, to: { category: '6400' } });
  });

  it('are paged, each once', async () => {
    await threeRules();
    const page = await business.api.get('/v1/rules?limit=2');
    expect(page.body.meta.pagination).toEqual({ limit: 2, offset: 0, nextOffset: 2 });
    expect(page.body.data.map(({ name }: any) => name)).toEqual(['a', 'b']);
    const last = await business.api.get('/v1/rules?limit=2&offset=2');
    expect(last.body.meta.pagination.nextOffset).toBeNull();
    expect(last.body.data.map(({ name }: any) => name)).toEqual(['c']);
  });

  it('belong to one entity, with its own order and accounts', async () => {
    const other = await newEntity(business, { legalName: 'Sister LLC' });
    await newRule(business, { name: 'ours' });
    expect(await newRule(business, { name: 'theirs', entityId: other.id })).toMatchObject({ position: 1 });
    expect(await orderOf()).toEqual(['ours']);
    expect(await orderOf(`entityId=${other.id}`)).toEqual(['theirs']);
    const conditions = [{ field: 'bankAccountId', operator: 'equals', value: accountId }];
    expectBadField(await createRule(business, { entityId: other.id, conditions }), 'conditions[0]');
  });

  it('use the currency of their entity for amounts', async () => {
    const yen = await newBusiness(world, { currency: 'JPY' });
    const equals = (value: number) => [{ field: 'amount', operator: 'equals', value }];
    expect(await newRule(yen, { conditions: equals(1200) })).toMatchObject({ conditions: equals(1200) });
    expectBadField(await createRule(yen, { conditions: equals(12.5) }), 'conditions[0].value');
  });

  it('whose account becomes inactive are shown as not applicable and can still be renamed', async () => {
    const accounts = dataOf(await business.api.get('/v1/accounts'));
    const account = accounts.find(({ accountNumber }: any) => accountNumber === '6300');
    const { id } = await newRule(business);
    dataOf(await business.api.patch(`/v1/accounts/${account.id}`, { isActive: false }));
    expect(await updateRule(business, id, { name: 'Renamed' })).toMatchObject({ isApplicable: false });
    expectBadField(await business.api.patch(`/v1/rules/${id}`, { category: '6300' }), 'category');
    dataOf(await business.api.patch(`/v1/accounts/${account.id}`, { isActive: true }));
    expect(await rulesOf(business)).toMatchObject([{ name: 'Renamed', isApplicable: true }]);
  });

  it('are created once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'rule-1' };
    const first = await business.api.post('/v1/rules', ruleBody(), key);
    const second = await business.api.post('/v1/rules', ruleBody(), key);
    expect(second.body).toEqual(first.body);
    expect(await rulesOf(business)).toHaveLength(1);
  });

  it('need the write scope for previews and changes, and the read scope for reads', async () => {
    const { api } = await business.memberKey('viewer', ['read']);
    dataOf(await api.get('/v1/rules'));
    dataOf(await api.get('/v1/rules/suggestions'));
    refusalOf(await api.post('/v1/rules', ruleBody()), 403, 'insufficient_scope');
    refusalOf(await api.post('/v1/rules/preview', ruleBody()), 403, 'insufficient_scope');
  });

  describe('are rejected', () => {
    const amount = (min?: number, max?: number) => ({ field: 'amount', operator: 'between', min, max });
    const direction = (value: string) => ({ field: 'direction', operator: 'equals', value });

    it.each<[string, Record<string, unknown>, string]>([
      ['without a name', { name: '' }, 'name'],
      ['without a condition', { conditions: [] }, 'conditions'],
      ['with eleven conditions', { conditions: Array(11).fill(says('x')) }, 'conditions'],
      ['with an empty condition', { conditions: [{}] }, 'conditions[0].field'],
      ['with an empty text', { conditions: [says('')] }, 'conditions[0].value'],
      ['with a blank text', { conditions: [says('  ')] }, 'conditions[0].value'],
      ['with text that is too long', { conditions: [says('x'.repeat(201))] }, 'conditions[0].value'],
      ['with a control character', { conditions: [says('a\u0000b')] }, 'conditions[0].value'],
      [
        'with a regular expression',
        { conditions: [{ field: 'description', operator: 'matches', value: '(a+)+' }] },
        'conditions[0].operator',
      ],
      [
        'with an unknown field',
        { conditions: [{ field: 'note', operator: 'contains', value: 'x' }] },
        'conditions[0].field',
      ],
      [
        'with too many values',
        { conditions: [{ field: 'merchant', operator: 'one_of', values: Array(51).fill('x') }] },
        'conditions[0].values',
      ],
      ['with a reversed range', { conditions: [amount(10, 5)] }, 'conditions[0].min'],
      [
        'with money in of positive amounts only',
        { conditions: [direction('in'), amount(0.01)] },
        'conditions[1]',
      ],
      [
        'with conditions that exclude each other',
        { conditions: [direction('in'), direction('out')] },
        'conditions[1]',
      ],
      [
        'with an unknown bank account',
        {
          conditions: [
            { field: 'bankAccountId', operator: 'equals', value: '0192f0c4-7b1a-7000-8000-000000000001' },
          ],
        },
        'conditions[0]',
      ],
      ['with an unknown account', { category: '9999' }, 'category'],
      ['with a bank account’s own account', { category: '1000' }, 'category'],
      ['with transfers in transit', { category: '1999' }, 'category'],
      ['that exclude transfers', { action: 'exclude', category: 'transfer' }, 'category'],
      ['with an unknown action', { action: 'delete' }, 'action'],
      ['at position 0', { position: 0 }, 'position'],
      ['with an unknown field of a rule', { priority: 1 }, 'priority'],
      [
        'that are inactive but applied retroactively',
        { isActive: false, applyRetroactively: true },
        'applyRetroactively',
      ],
    ])('%s', async (_what, fields, path) => {
      const before = await writings(world, business);
      expectBadField(await createRule(business, fields), path);
      expect(await writings(world, business)).toEqual(before);
    });

    it('with a bank account of another business in a condition', async () => {
      const stranger = await newBusiness(world);
      const value = await declareChecking(stranger);
      const conditions = [{ field: 'bankAccountId', operator: 'one_of', values: [accountId, value] }];
      expectBadField(await createRule(business, { conditions }), 'conditions[0]');
    });

    it('when a change makes their conditions contradict each other', async () => {
      const { id } = await newRule(business, {
        match: 'any',
        conditions: [direction('in'), direction('out')],
      });
      expectBadField(await business.api.patch(`/v1/rules/${id}`, { match: 'all' }), 'conditions[1]');
    });

    it('past the 500th of an entity, by the database too', async () => {
      await world.database.run(business.operator, async (uow) => {
        await uow.query(
          `insert into categorization_rule (business_id, id, entity_id, name, position, is_active, match, conditions,
                                            action, is_transfer, created_at, updated_at)
           select $1, gen_random_uuid(), $2, 'rule ' || n, n, true, 'all', '[{"field": "direction",
                  "operator": "equals", "values": ["out"]}]', 'set', true, now(), now()
             from generate_series(1, 500) n`,
          [business.businessId, business.entityId],
        );
      });
      const before = await writings(world, business);
      expectBadField(await createRule(business), 'entityId');
      expect(await writings(world, business)).toEqual(before);
      const oneMore = world.database.run(business.operator, (uow) =>
        uow.query(
          `insert into categorization_rule (business_id, id, entity_id, name, position, is_active, match, conditions,
                                            action, is_transfer, created_at, updated_at)
           values ($1, gen_random_uuid(), $2, 'x', 501, true, 'all', '[{}]', 'set', true, now(), now())`,
          [business.businessId, business.entityId],
        ),
      );
      await expect(oneMore).rejects.toThrow('categorization_rule_position_check');
    });
  });
});
