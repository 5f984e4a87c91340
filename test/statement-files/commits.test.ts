import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StatementTransactions } from '../../src/banking/index.js';
import { lockThrough } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { jobsOf } from '../support/platform/jobs.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { auditActions, bankAccountOf, listed } from '../support/books/transactions.js';
import { fixture } from '../support/statement-files/fixtures.js';
import {
  declareAccount,
  commitStatement,
  csvOf,
  uploadStatement,
} from '../support/statement-files/uploads.js';
import { theWorld, type World } from '../support/world/world.js';

const ALL = 'from=2020-01-01&to=2026-12-31&limit=200';

describe('POST /statement-uploads/{id}/commit', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    account = await declareAccount(business, opening);
  });

  const upload = async (content: string | Buffer, fields: Record<string, unknown> = {}) => {
    const response = await uploadStatement(business, account, content, fields);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body.data;
  };
  const commit = async (id: string) => dataOf(await commitStatement(business, id));
  const enter = async (content: string | Buffer, fields: Record<string, unknown> = {}) =>
    commit((await upload(content, fields)).id);
  const rows = async () => listed(business, ALL);
  const days = (count: number, from = 0): [string, string, number][] =>
    Array.from({ length: count }, (_, index) => [
      `2026-02-${String(1 + ((from + index) % 28)).padStart(2, '0')}`,
      `SHOP ${from + index}`,
      1,
    ]);

  it('imports the transactions like a push, queues the detectors, and returns the counts', async () => {
    const view = await enter(fixture('ofx/checking-sgml.ofx'));
    expect(view).toMatchObject({
      status: 'committed',
      entered: { created: 3, updated: 0, unchanged: 0 },
      committedAt: world.clock.now().toISOString(),
    });
    expect((await rows()).map((row) => [row.date, row.amount, row.category.source])).toEqual([
      ['2026-03-04', 20, expect.any(String)],
      ['2026-03-03', -500.5, expect.any(String)],
      ['2026-03-02', 12.34, expect.any(String)],
    ]);
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(568.16);
    expect(await differences(world, business)).toEqual([]);
    expect(await auditActions(business, 'resource=statement_upload')).toEqual([
      'statement_upload.commit',
      'statement_upload.create',
    ]);
    expect(await jobsOf(world, business, 'detectors.run')).toHaveLength(1);
  });

  it('returns the same result again, and writes nothing more', async () => {
    const { id } = await upload(csvOf(days(3)));
    const first = await commit(id);
    expect(await commit(id)).toEqual(first);
    expect(await rows()).toHaveLength(3);
  });

  it('imports two genuine identical transactions as two, and only the new ones of an overlapping file', async () => {
    const march = [
      ['2026-03-01', 'COFFEE', 3],
      ['2026-03-01', 'COFFEE', 3],
      ['2026-03-02', 'LUNCH', 12],
    ] as const;
    expect((await enter(csvOf(march.slice(0, 2)))).entered.created).toBe(2);
    const second = await upload(csvOf(march));
    expect(second.counts).toEqual({ total: 3, new: 1, known: 2, changed: 0 });
    expect((await commit(second.id)).entered).toEqual({ created: 1, updated: 0, unchanged: 2 });
    // In another order and another case they are the same transactions.
    const third = await upload(csvOf([march[2], ['2026-03-01', 'coffee', 3], march[0]]));
    expect(third.counts).toMatchObject({ new: 0, known: 3 });
    expect(await rows()).toHaveLength(3);
  });

  it('recognizes transactions that were pushed under their FITIDs, including removed ones', async () => {
    await push(business, [{ externalId: 'c1', amount: 35, date: '2026-03-10' }]);
    await push(business, [{ externalId: 'c2', amount: -100, date: '2026-03-11' }]);
    await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'c2' }] });
    const view = await upload(fixture('ofx/card.qfx'));
    expect(view.counts).toEqual({ total: 2, new: 0, known: 2, changed: 0 });
    expect((await commit(view.id)).entered.created).toBe(0);
    expect(await rows()).toHaveLength(1);
  });

  it('reports in the preview which existing transactions a commit changes', async () => {
    await push(business, [{ externalId: 'c1', amount: 30, date: '2026-03-10' }]);
    const view = await upload(fixture('ofx/card.qfx'));
    expect(view.counts).toEqual({ total: 2, new: 1, known: 0, changed: 1 });
    expect(view.notices).toContainEqual(expect.objectContaining({ code: 'changed_row', count: 1 }));
    expect((await commit(view.id)).entered).toEqual({ created: 1, updated: 1, unchanged: 0 });
    expect(await differences(world, business)).toEqual([]);
  });

  it('continues an interrupted commit, importing each transaction exactly once', async () => {
    const { id } = await upload(csvOf(days(1_200)));
    const real = world.app.get(StatementTransactions);
    const enterReally = real.enter.bind(real);
    let pieces = 0;
    real.enter = (...input) => {
      if (++pieces === 2) throw new Error('the machine stops');
      return enterReally(...input);
    };
    try {
      expect((await commitStatement(business, id)).status).toBe(500);
    } finally {
      real.enter = enterReally;
    }
    const halfway = dataOf(await business.api.get(`/v1/statement-uploads/${id}`));
    expect(halfway).toMatchObject({ status: 'committing', entered: { created: 500 } });
    refusalOf(await business.api.send('DELETE', `/v1/statement-uploads/${id}`), 409, 'invalid_transition');
    expect((await commit(id)).entered).toEqual({ created: 1_200, updated: 0, unchanged: 0 });
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(-1_100);
    expect(await differences(world, business)).toEqual([]);
  });

  it('imports once when several requests commit at the same time', async () => {
    const { id } = await upload(csvOf(days(1_100)));
    const answers = await Promise.all(Array.from({ length: 4 }, () => commitStatement(business, id)));
    for (const response of answers)
      expect(dataOf(response)).toMatchObject({
        status: 'committed',
        entered: { created: 1_100, unchanged: 0 },
      });
    expect(await differences(world, business)).toEqual([]);
  });

  it('imports nothing if a transaction is in a locked period, and names the lines', async () => {
    await enter(csvOf([['2026-02-01', 'EARLY', 5]]));
    await lockThrough(business, '2026-02-28');
    const { id } = await upload(
      csvOf([
        ['2026-02-01', 'EARLY', 5],
        ['2026-02-02', 'LATE', 6],
        ['2026-03-01', 'OPEN', 7],
      ]),
    );
    expect(refusalOf(await commitStatement(business, id), 409, 'period_locked')).toBe(
      'the books are locked through 2026-02-28: line 3',
    );
    expect(await rows()).toHaveLength(1);
    await lockThrough(business, null);
    expect((await commit(id)).entered).toEqual({ created: 2, updated: 0, unchanged: 1 });
  });

  it('remembers the account number in files, and rejects files of another account', async () => {
    await enter(fixture('ofx/checking-sgml.ofx'));
    const { accounts } = dataOf(await declareAccounts(business, [{ externalId: 'two' }]));
    const other = accounts[0].bankAccountId;
    expect(
      refusalOf(await uploadStatement(business, account, fixture('ofx/card.qfx')), 400, 'invalid_request'),
    ).toBe('file belongs to another account: it has …1111, but earlier files of this bank account had …2345');
    const wrong = await uploadStatement(business, other, fixture('ofx/checking-sgml.ofx'));
    expect(refusalOf(wrong, 400, 'invalid_request')).toContain('belongs to another bank account');
  });

  it('rejects a draft of another account that was uploaded before the first commit', async () => {
    const mapping = (number: string) => ({ mapping: { account: number } });
    const file = fixture('ofx/two-accounts.ofx').toString().replace('EUR', 'USD');
    const one = await upload(file, mapping('111111'));
    const two = await upload(`${file}\n`, mapping('222222'));
    await commit(one.id);
    expect(refusalOf(await commitStatement(business, two.id), 409, 'invalid_transition')).toContain(
      'a file with another account number was committed',
    );
  });

  it('commits one of two first files with different accounts when both are committed at once', async () => {
    const file = fixture('ofx/two-accounts.ofx').toString().replace('EUR', 'USD');
    const numbers = ['111111', '222222'];
    const drafts = [];
    for (const [index, number] of numbers.entries()) {
      drafts.push(await upload(`${file}${'\n'.repeat(index)}`, { mapping: { account: number } }));
    }
    const answers = await Promise.all(drafts.map(({ id }) => commitStatement(business, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const entered = answers.find(({ status }) => status === 200)!.body.data.entered.created;
    expect(await rows()).toHaveLength(entered);
  });

  it('accepts one account number for two bank accounts in different currencies', async () => {
    const { accounts } = dataOf(await declareAccounts(business, [{ externalId: 'euro', currency: 'EUR' }]));
    const dollars = fixture('ofx/checking-sgml.ofx').toString();
    await enter(dollars);
    const euros = dollars.replaceAll('USD', 'EUR');
    const response = await uploadStatement(business, accounts[0].bankAccountId, euros);
    expect(dataOf(await commitStatement(business, dataOf(response, 201).id)).status).toBe('committed');
  });

  it('shows a balance mismatch in the preview, and the detectors find it after the commit', async () => {
    const view = await upload(fixture('camt053/v08-two-days.xml'));
    expect(view.hasBalanceMismatch).toBe(true);
    expect(view.statements.map((one: any) => one.difference)).toEqual([0, 1]);
    await commit(view.id);
    dataOf(await business.api.post('/v1/detectors/run'));
    const findings = dataOf(await business.api.get('/v1/findings?code=statement_balance'));
    expect(findings).toMatchObject([
      { severity: 'warning', subjectType: 'bank_account', subjectId: account },
    ]);
    expect(findings[0].message).toContain('statement.txt');
  });

  it('commits a file without transactions', async () => {
    expect(await enter('Date,Description,Debit,Credit\n2026-03-01,nothing,0.00,\n')).toMatchObject({
      status: 'committed',
      counts: { total: 0 },
      notices: [{ code: 'zero_amount', count: 1, lines: [2] }],
    });
  });
});
