import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromTransactionId } from '../../src/kernel/transaction-id.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { pushRows } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const LEG = 'where business_id = $1 and id = $2';
const REPLICA = `set local session_replication_role = replica`;

describe('the database', () => {
  let world: World;
  let superuser: pg.Client;
  let business: TestBusiness;
  let outId: string;

  beforeAll(async () => {
    world = await theWorld();
    superuser = await superuserIn(world);
    business = await newBusiness(world);
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }, { externalId: 'sav', kind: 'savings' }]));
    const { out } = await pushRows(business, [
      { externalId: 'out', amount: 10 },
      { externalId: 'in', amount: -10, accountExternalId: 'sav' },
    ]);
    outId = fromTransactionId(out.id) ?? '';
    expect(dataOf(await business.api.get('/v1/transfers'))).toHaveLength(1);
  });

  afterAll(() => superuser.end());

  it.each([
    ['another amount of a leg', `update bank_transaction set amount_minor = 1001 ${LEG}`],
    ['a leg that is no transfer', `update bank_transaction set is_transfer = false ${LEG}`],
    ['a leg that is not posted', `update bank_transaction set entry_id = null ${LEG}`],
    ['a leg on a day too far away', `update bank_transaction set date = date - 6 ${LEG}`],
    [
      'legs in the wrong places',
      `update transfer_match set out_transaction_id = in_transaction_id, in_transaction_id = out_transaction_id
        where business_id = $1 and out_transaction_id = $2`,
    ],
  ])('rejects %s of a match at the end of the transaction', async (_what, sql) => {
    await superuser.query('begin');
    try {
      await superuser.query(`select set_config('app.newest_migration', '1764956000000', true)`);
      await superuser.query(sql, [business.businessId, outId]);
      await expect(superuser.query('commit')).rejects.toMatchObject({ constraint: 'transfer_match_legs' });
    } finally {
      await superuser.query('rollback');
    }
  });

  it('ends the match when a release without matches changes a leg', async () => {
    await superuser.query('begin');
    await superuser.query(`update bank_transaction set date = date - 6 ${LEG}`, [business.businessId, outId]);
    const { rows } = await superuser.query('select id from transfer_match where business_id = $1', [
      business.businessId,
    ]);
    await superuser.query('rollback');
    expect(rows).toEqual([]);
  });

  it('shows a match whose legs are not one transfer as a difference', async () => {
    expect(await differences(world, business)).toEqual([]);
    const change = async (sql: string) => {
      await superuser.query('begin');
      await superuser.query(REPLICA);
      await superuser.query(sql, [business.businessId, outId]);
      await superuser.query('commit');
    };
    await change(`update bank_transaction set currency = 'EUR' ${LEG}`);
    const found = await differences(world, business);
    await change(`update bank_transaction set currency = 'USD' ${LEG}`);
    expect(found).toMatchObject([{ check: 'transfer_match', detail: expect.stringContaining(outId) }]);
    expect(await differences(world, business)).toEqual([]);
  });
});
