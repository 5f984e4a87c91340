import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rebuild } from '../support/books/learned.js';
import { differences } from '../support/books/push.js';
import {
  decide,
  declareChecking,
  listed,
  pushRow,
  pushRows,
  recategorize,
} from '../support/books/transactions.js';
import { decidedStateOf, undo, undoMany, undone } from '../support/books/undoing.js';
import { newRule } from '../support/categorization/rules.js';
import { atOnce, expectOnly, tallyOf } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const NOTHING = '409 nothing_to_undo';

describe('undoing decisions at once', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const state = () => decidedStateOf(world, business);
  const decidedIds = async () =>
    (await listed(business, 'source=user_override')).map(({ id }) => id as string);

  it('undoes the same decision once', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    const before = await state();
    await decide(business, id, '6300');
    const responses = await atOnce(5, (index) =>
      index % 2 === 0 ? undo(business, id) : undoMany(business, [id]),
    );
    expect(tallyOf(responses)).toEqual({ '200': 1, [NOTHING]: 4 });
    expect(await state()).toEqual(before);
  });

  it('undoes one decision with each of several calls', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    const before = await state();
    for (const category of ['6300', '6400', '6450']) await decide(business, id, category);
    const responses = await atOnce(3, () => undo(business, id));
    expect(tallyOf(responses)).toEqual({ '200': 3 });
    expect(await state()).toEqual(before);
  });

  it.each([1, 2, 3])('undoes either the decision before or the one that is made meanwhile: %i', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    const before = await state();
    await decide(business, id, '6300');
    const responses = await Promise.all([undo(business, id), recategorize(business, id, '6400')]);
    expect(tallyOf(responses)).toEqual({ '200': 2 });
    const after = await state();
    expect(after.decisions).toHaveLength(1);
    // Undone after the new decision, the first one applies again; undone before it, only the new one is left.
    const { accountNumber, source } = after.transactions[0].category;
    expect(source).toBe('user_override');
    expect(['6300', '6400']).toContain(accountNumber);
    await undone(business, id);
    expect(await state()).toEqual(before);
  });

  it('leaves the decision or what a push makes of it', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    await decide(business, id, '6300');
    const [response] = await Promise.all([
      undo(business, id),
      pushRow(business, { description: 'Zzyzx', amount: 26 }),
    ]);
    expectOnly([response], ['200', NOTHING]);
    const [transaction] = (await state()).transactions;
    expect(transaction).toMatchObject({
      amount: 26,
      category: { source: response.status === 200 ? 'uncategorized' : 'user_override' },
    });
  });

  it('neither deadlocks with decisions of the same merchant nor forgets any of them', async () => {
    await newRule(business, { category: '6450' });
    const rows = Array.from({ length: 12 }, (_, at) => ({
      externalId: `r${at}`,
      amount: at + 1,
      description: at % 3 === 0 ? 'Zzyzx' : 'Quux',
    }));
    const pushed = await pushRows(business, rows);
    const ids = rows.map(({ externalId }) => pushed[externalId].id as string);
    const before = await state();
    for (const id of ids) await decide(business, id, '6300');
    const [one, two, three] = [ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)];
    const responses = await Promise.all([
      undoMany(business, one ?? []),
      undoMany(business, (two ?? []).toReversed()),
      ...(three ?? []).map((id) => recategorize(business, id, '6400')),
      ...(three ?? []).map((id) => undo(business, id)),
      ...ids.slice(2, 6).map((id) => recategorize(business, id, '6500')),
    ]);
    expectOnly(responses, ['200']);
    const learned = await state();
    await rebuild(world, business);
    expect(await state()).toEqual(learned);
    for (let decided = await decidedIds(); decided.length > 0; decided = await decidedIds()) {
      dataOf(await undoMany(business, decided));
    }
    expect(await state()).toEqual(before);
  });
});
