import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  changeEntity,
  DELAWARE_CORP,
  newObligation,
  obligationOf,
} from '../support/obligations/obligations.js';
import { dataOf } from '../support/http/responses.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the database itself rejects', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await changeEntity(business, DELAWARE_CORP);
  });

  const run = (sql: string, id: string) =>
    world.database.run(business.operator, (uow) =>
      uow.query(sql, [business.businessId, id]).then(() => 'done'),
    );
  const refusal = expect.objectContaining({ code: '23514' });
  const WHERE = 'where business_id = $1 and id = $2';

  const generated = async () => (await obligationOf(business, 'us.form-1120')).id as string;
  const custom = async () => (await newObligation(business)).id as string;
  const moved = async (action: string) => {
    const id = await generated();
    dataOf(await business.api.post(`/v1/obligations/${id}/${action}`, {}));
    return id;
  };

  it.each([
    ['deleting a filed one', () => moved('mark-filed'), `delete from obligation ${WHERE}`],
    ['deleting a waived one', () => moved('waive'), `delete from obligation ${WHERE}`],
    ['deleting a custom one', custom, `delete from obligation ${WHERE}`],
    [
      'moving the date of a filed one',
      () => moved('mark-filed'),
      `update obligation set due_date = due_date + 1 ${WHERE}`,
    ],
    ['moving the date of a custom one', custom, `update obligation set due_date = due_date + 1 ${WHERE}`],
    ['changing the period of one', generated, `update obligation set period = 'another' ${WHERE}`],
    [
      'waiving a filed one',
      () => moved('mark-filed'),
      `update obligation set state = 'waived', filed_on = null, waived_at = now() ${WHERE}`,
    ],
    ['one filed without a date', generated, `update obligation set state = 'filed' ${WHERE}`],
    ['one waived without a time', generated, `update obligation set state = 'waived' ${WHERE}`],
    [
      'a receipt for one that is not filed',
      generated,
      `update obligation set confirmation_number = 'C-1' ${WHERE}`,
    ],
  ])('%s', async (_, make, sql) => {
    await expect(run(sql, await make())).rejects.toEqual(refusal);
  });

  it('a second one of the same rule and period', async () => {
    const copy = `
      insert into obligation
      select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* from obligation o ${WHERE}`;
    await expect(run(copy, await generated())).rejects.toEqual(expect.objectContaining({ code: '23505' }));
    expect(await run(copy, await custom())).toBe('done');
  });
});
