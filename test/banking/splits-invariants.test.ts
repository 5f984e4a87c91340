import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromTransactionId } from '../../src/kernel/transaction-id.js';
import { declareChecking, pushRow } from '../support/books/transactions.js';
import { newRule } from '../support/categorization/rules.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld } from '../support/world/world.js';

describe('the database', () => {
  let superuser: pg.Client;
  let business: TestBusiness;
  let id: string;
  let ruleId: string;

  beforeAll(async () => {
    const world = await theWorld();
    superuser = await superuserIn(world);
    business = await newBusiness(world);
    await declareChecking(business);
    const pushed = await pushRow(business, { amount: 10 });
    const splits = [
      { amount: 4, category: '6300' },
      { amount: 6, category: '6400' },
    ];
    dataOf(await business.api.put(`/v1/transactions/${pushed.id}/splits`, { splits }));
    id = fromTransactionId(pushed.id) ?? '';
    ruleId = (await newRule(business)).id;
  });

  afterAll(() => superuser.end());

  it.each([
    [
      'a line less',
      `delete from transaction_split where business_id = $1 and transaction_id = $2 and position = 2`,
    ],
    ['no line', `delete from transaction_split where business_id = $1 and transaction_id = $2`],
    [
      'another amount of a line',
      `update transaction_split set amount_minor = 5 where business_id = $1 and transaction_id = $2 and position = 2`,
    ],
    ['another amount', `update bank_transaction set amount_minor = 1001 where business_id = $1 and id = $2`],
    [
      'lines without a split',
      `update bank_transaction set split_status = null where business_id = $1 and id = $2`,
    ],
    [
      'a line of a rule beside those of a user',
      `update transaction_split set rule_id = $3 where business_id = $1 and transaction_id = $2 and position = 2`,
    ],
    [
      'the lines of a rule that did not decide',
      `update transaction_split set rule_id = $3 where business_id = $1 and transaction_id = $2`,
    ],
    [
      'the lines of a user while it is pending',
      `with pending as (update bank_transaction set pending = true, entry_id = null where business_id = $1 and id = $2)
       update transaction_split set description = 'x' where business_id = $1 and transaction_id = $2`,
    ],
  ])('rejects %s at the end of the transaction', async (_what, sql) => {
    await superuser.query('begin');
    try {
      await superuser.query(sql.replaceAll('$3', `'${ruleId}'`), [business.businessId, id]);
      await expect(superuser.query('commit')).rejects.toMatchObject({
        constraint: 'transaction_split_matches',
      });
    } finally {
      await superuser.query('rollback');
    }
  });
});
