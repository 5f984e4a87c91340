import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { decisionsOf, learnedOf, rebuild } from '../support/books/learned.js';
import { describeTakeOver, takenOver } from '../support/platform/take-over.js';
import { commitStatement, uploadStatement } from '../support/statement-files/uploads.js';

const ACCOUNT_FILE = 'test/fixtures/statements/ofx/checking-sgml.ofx';

describeTakeOver('complete');
describeTakeOver('incomplete');

describe('a database that an edited migration left incomplete', () => {
  it('accepts further files of the same account and of no other', async () => {
    const { world, business } = await takenOver('incomplete');
    const [account] = (await business.api.get('/v1/bank-accounts')).body.data;
    const file = await readFile(ACCOUNT_FILE, 'utf8');
    const later = file.replaceAll('202603', '202602');
    const uploaded = await uploadStatement(business, account.id, later, { name: 'february.ofx' });
    expect(uploaded.status, uploaded.text).toBe(201);
    expect((await commitStatement(business, uploaded.body.data.id)).status).toBe(200);
    const other = later.replace('0001-2345', '0006-7890');
    expect((await uploadStatement(business, account.id, other, { name: 'other.ofx' })).status).toBe(400);
    await world.close();
  });

  it('[4.2.3] keeps the decisions of users, and its waiting job learns them', async () => {
    const { world, business } = await takenOver('incomplete');
    expect(await decisionsOf(world, business)).toEqual(['1 1 6300', '2 1 6300', '3 1 transfer']);
    expect((await learnedOf(world, business)).contexts).toEqual([]);
    world.clock.advance(60_000);
    await world.app.get(Jobs).runDue(business.businessId);
    const learned = await learnedOf(world, business);
    expect(learned.contexts.length).toBeGreaterThan(0);
    await rebuild(world, business);
    expect(await learnedOf(world, business)).toEqual(learned);
    await world.close();
  });
});
