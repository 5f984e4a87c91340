import { beforeEach, describe, expect, it } from 'vitest';
import { UpdateTransaction } from '../../src/banking/decisions/update-transaction.js';
import { DomainError } from '../../src/kernel/domain-error.js';
import { newId } from '../../src/kernel/ids.js';
import type { Principal } from '../../src/kernel/principal.js';
import { lockThrough } from '../support/books/banking.js';
import { newEntity } from '../support/books/steps.js';
import { differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { decisionsOf, learnedOf, rebuild } from '../support/books/learned.js';
import { dataOf } from '../support/http/responses.js';
import { declareChecking, pushRows, transactionOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const CATEGORIES = ['6300', '6400', 'transfer'];

describe('decisions sent during an earlier decision of the same caller', () => {
  let world: World;
  let business: TestBusiness;
  let ids: string[];

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
    const names = Array.from({ length: 12 }, (_, at) => `r${at}`);
    const merchants = ['Zorblax', 'Zorblax North', 'Quixly'];
    const rows = await pushRows(
      business,
      names.map((externalId, at) => ({
        externalId,
        amount: at + 1,
        description: merchants[at % 3] ?? '',
        date: at === 0 ? '2026-01-10' : '2026-03-10',
      })),
    );
    ids = names.map((name) => rows[name].id as string);
  });

  const byCall = (requestId: string): Principal => ({
    ...business.operator,
    origin: { requestId, address: '192.0.2.7' },
  });

  /** Sends all in one turn of the event loop, so that the first is being written when the others arrive. */
  const decideAtOnce = (requests: readonly (readonly [id: string, category: string])[], by = byCall) =>
    Promise.allSettled(
      requests.map(async ([id, category], at) => {
        const recategorize = world.app.get(UpdateTransaction);
        const decision = { category, reason: `reason ${at}` };
        return world.database.run(by(`call-${at}`), (uow) => recategorize.run(uow, id, decision), id);
      }),
    );

  const codesOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
    settled.map((one) => {
      if (one.status === 'fulfilled') return 'decided';
      return one.reason instanceof DomainError ? one.reason.code : String(one.reason);
    });

  const auditOf = async () => {
    const rows = await world.database.run(business.operator, (uow) =>
      uow.query<{ line: string; transaction: string }>(
        `select format('%s %s %s %s', resource_id, request_id, changes ->> 'to', changes ->> 'reason') as line,
                xmin::text as transaction
           from audit_log where business_id = $1 and action = 'bank_transaction.recategorize'`,
        [business.businessId],
      ),
    );
    return {
      lines: rows.map(({ line }) => line),
      units: new Set(rows.map(({ transaction }) => transaction)).size,
    };
  };

  it('[4.2] share one unit of work; each gets its own response, audit entry and learning', async () => {
    const requests = ids.map((id, at) => [id, CATEGORIES[at % 3] ?? ''] as const);
    const settled = await decideAtOnce(requests);
    for (const [at, one] of settled.entries()) {
      const requested = requests[at]?.[1];
      const category =
        requested === 'transfer' ? null : expect.objectContaining({ accountNumber: requested });
      expect(one).toMatchObject({ status: 'fulfilled', value: { id: ids[at], category } });
    }
    const audit = await auditOf();
    expect(audit.lines.toSorted()).toEqual(
      requests.map(([id, category], at) => `${id} call-${at} ${category} reason ${at}`).toSorted(),
    );
    // One for the first decision, and one for all that waited for it.
    expect(audit.units).toBe(2);
    expect(await decisionsOf(world, business)).toEqual(
      requests.map(([, category], at) => `${at + 1} 1 ${category}`),
    );
    const learned = await learnedOf(world, business);
    await rebuild(world, business);
    expect(await learnedOf(world, business)).toEqual(learned);
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.2] are rejected individually', async () => {
    await lockThrough(business, '2026-01-31');
    const [old = '', first = '', second = '', third = '', fourth = ''] = ids;
    const settled = await decideAtOnce([
      [first, '6300'],
      [second, '6300'],
      [old, '6300'],
      ['txn_nothing', '6300'],
      [third, '9999'],
      [fourth, 'transfer'],
    ]);
    expect(codesOf(settled)).toEqual([
      'decided',
      'decided',
      'period_locked',
      'not_found',
      'invalid_request',
      'decided',
    ]);
    expect((await transactionOf(business, third)).category.source).toBe('uncategorized');
    expect((await auditOf()).lines).toHaveLength(3);
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.2] on one bank transaction are applied in order', async () => {
    const [first = '', second = ''] = ids;
    const settled = await decideAtOnce([
      [first, '6300'],
      [second, '6400'],
      [first, '6400'],
      [first, '6550'],
    ]);
    expect(codesOf(settled)).toEqual(['decided', 'decided', 'decided', 'decided']);
    expect((await transactionOf(business, first)).category.accountNumber).toBe('6550');
    const { lines, units } = await auditOf();
    expect(lines).toHaveLength(4);
    expect(units).toBe(3);
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.2] on bank transactions of two legal entities use the chart of each entity', async () => {
    const { id: entityId } = await newEntity(business);
    const institutionName = 'Other Bank';
    const account = { externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' };
    dataOf(await business.api.post('/v1/bank-accounts', { institutionName, entityId, accounts: [account] }));
    const rows = await push(business, [{ externalId: 'o', amount: 5 }], { institutionName });
    const other = dataOf(rows).transactions[0].id as string;
    const [first = '', second = ''] = ids;
    const settled = await decideAtOnce([
      [first, '6300'],
      [other, '6300'],
      [second, '6300'],
    ]);
    expect(codesOf(settled)).toEqual(['decided', 'decided', 'decided']);
    expect((await transactionOf(business, other)).category).toMatchObject({
      accountNumber: '6300',
      source: 'user_override',
    });
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.2] are written separately for different callers', async () => {
    const requests = ids.map((id) => [id, '6300'] as const);
    const settled = await decideAtOnce(requests, (call) => ({ ...byCall(call), credentialId: newId() }));
    expect(codesOf(settled)).toEqual(ids.map(() => 'decided'));
    expect((await auditOf()).units).toBe(ids.length);
    expect(await differences(world, business)).toEqual([]);
  });
});
