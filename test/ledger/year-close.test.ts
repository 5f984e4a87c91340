import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/kernel/principal.js';
import { atOnce, tallyOf } from '../support/concurrency/clients.js';
import { postExampleBooks } from '../support/books/example.js';
import { differences } from '../support/books/push.js';
import {
  accountOf,
  closeYear,
  entityOf,
  lockThrough,
  newEntity,
  postEntry,
  reportOf,
  sendEntry,
  trialBalanceOf,
} from '../support/books/steps.js';
import { entriesOf, linesOf } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const END = '2025-12-31';
const STATEMENTS = [
  'statements/profit_and_loss?from=2025-01-01&to=2026-03-31&interval=quarter&compare=previous_year',
  'statements/profit_and_loss?from=2025-12-31&to=2025-12-31',
  'statements/balance_sheet?from=2025-11-01&to=2026-02-28&interval=month&compare=previous_period',
  'statements/balance_sheet?to=2025-12-31',
  'statements/balance_sheet?to=2026-01-01',
  'statements/cash_flow?from=2025-01-01&to=2026-03-31&interval=month',
];

describe('a closed year', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await postExampleBooks(business);
  });

  const send = (action: 'close' | 'reopen', body: unknown, api = business.api) =>
    api.post(`/v1/entities/${business.entityId}/${action}-year`, body);
  const reopen = async (fiscalYearEnd: string, reason?: string) =>
    dataOf(await send('reopen', { fiscalYearEnd, ...(reason === undefined ? {} : { reason }) }));
  const statements = () => Promise.all(STATEMENTS.map((path) => reportOf(business, path)));
  const closings = () => entriesOf(business, 'source=closing');
  const lockedThrough = async () => (await entityOf(business)).lockedThrough;

  it('has an entry that moves its income to the retained earnings', async () => {
    const closed = await closeYear(business, END);
    const [entry, ...others] = await closings();
    expect(others).toEqual([]);
    expect(closed).toEqual({
      entityId: business.entityId,
      periodStart: '2025-01-01',
      fiscalYearEnd: END,
      closingEntryId: entry.id,
      closedAt: expect.any(String),
    });
    expect(entry).toMatchObject({ date: END, source: 'closing', sourceId: null, reversedByEntryId: null });
    expect(linesOf(entry)).toEqual({ '4000': 3000, '6300': -1200, '3200': -1800 });
    expect(await differences(world, business)).toEqual([]);
  });

  it('is locked and listed', async () => {
    const closed = await closeYear(business, END);
    expect(await lockedThrough()).toBe(END);
    refusalOf(await sendEntry(business, { '1000': 5, '4000': -5 }, { date: END }), 409, 'period_locked');
    const listed = await business.api.get(`/v1/entities/${business.entityId}/closed-years`);
    expect(dataOf(listed)).toEqual([closed]);
  });

  it('changes no statement, and no other report that leaves closing entries out', async () => {
    const ledgerOf = (accountNumber: string, closingEntries: string) =>
      reportOf(
        business,
        `general-ledger?from=2025-01-01&to=2026-03-31&accountNumber=${accountNumber}&closingEntries=${closingEntries}`,
      );
    const before = [await statements(), await trialBalanceOf(business), await ledgerOf('4000', 'include')];
    await closeYear(business, END);
    expect([
      await statements(),
      await trialBalanceOf(business, 'closingEntries=exclude'),
      await ledgerOf('4000', 'exclude'),
    ]).toEqual(before);
  });

  it('is empty in the trial balance and in the general ledger', async () => {
    await closeYear(business, END);
    const balances = await trialBalanceOf(business, `to=${END}`);
    expect(balances).toEqual({ '1000': 11_800, '3010': -10_000, '3200': -1800 });
    const ledger = await reportOf(business, `general-ledger?from=2025-01-01&to=${END}&accountNumber=4000`);
    expect(ledger).toMatchObject({ debits: 3000, credits: 3000, closingBalance: 0 });
    expect(ledger.lines.at(-1)).toMatchObject({ source: 'closing', debit: 3000, balance: 0 });
  });

  it('empties accounts, which can then be deactivated', async () => {
    await postEntry(business, { '1000': -30, '6400': 30 }, { date: '2025-10-01' });
    const { id } = await accountOf(business, '6400');
    const deactivate = () => business.api.patch(`/v1/accounts/${id}`, { isActive: false });
    refusalOf(await deactivate(), 409, 'account_in_use');
    await closeYear(business, END);
    dataOf(await deactivate());
    await reopen(END);
    expect(await trialBalanceOf(business, `to=${END}`)).toMatchObject({ '6400': 30 });
  });

  it('leaves the links of a statement at the lines of their amounts', async () => {
    await closeYear(business, END);
    const { revenue } = await reportOf(business, `statements/profit_and_loss?from=2025-01-01&to=${END}`);
    const ledger = dataOf(await business.api.get(revenue.breakdown[0].href));
    expect(ledger).toMatchObject({ accountNumber: '4000', credits: 3000, closingBalance: 3000 });
    expect(ledger.lines.map(({ source }: any) => source)).toEqual(['manual']);
  });

  it('stays out of the journals for programs that close years themselves', async () => {
    await closeYear(business, END);
    const journal = async (format: string) =>
      (await business.api.get(`/v1/reports/journal?to=${END}&format=${format}`)).text;
    expect(await journal('iif')).not.toContain('Closing entry');
    expect(await journal('xero')).not.toContain('Closing entry');
    expect(await journal('plain_text')).toContain(
      'Closing entry of the fiscal year that ended on 2025-12-31\n    ; closing:\n',
    );
  });

  it.each([END, '2024-12-31'])('cannot be closed again: %s', async (fiscalYearEnd) => {
    await closeYear(business, END);
    const reason = refusalOf(await send('close', { fiscalYearEnd }), 409, 'year_closed');
    expect(reason).toBe('the fiscal year that ended on 2025-12-31 is closed');
  });

  it('is closed once by simultaneous calls', async () => {
    const responses = await atOnce(6, () => send('close', { fiscalYearEnd: END }));
    expect(tallyOf(responses)).toEqual({ '200': 1, '409 year_closed': 5 });
    expect(await closings()).toHaveLength(1);
    expect(await differences(world, business)).toEqual([]);
  });

  it('contains what is posted at the same time, or rejects it', async () => {
    const posted = atOnce(6, () => sendEntry(business, { '1000': 7, '4000': -7 }, { date: '2025-11-05' }));
    const [responses, response] = await Promise.all([posted, send('close', { fiscalYearEnd: END })]);
    dataOf(response);
    const accepted = responses.filter(({ status }) => status === 201).length;
    const [entry] = await closings();
    expect(linesOf(entry)['4000']).toBe(3000 + 7 * accepted);
    expect(await trialBalanceOf(business, `to=${END}`)).not.toHaveProperty('4000');
  });

  it('has no entry without income', async () => {
    await closeYear(business, END);
    const other = await newEntity(business, { fiscalYearEndMonth: 6 });
    const response = await business.api.post(`/v1/entities/${other.id}/close-year`, {
      fiscalYearEnd: '2025-06-30',
    });
    expect(dataOf(response)).toMatchObject({ periodStart: '2024-07-01', closingEntryId: null });
    expect((await entityOf(business, other.id)).lockedThrough).toBe('2025-06-30');
    const reopened = await business.api.post(`/v1/entities/${other.id}/reopen-year`, {
      fiscalYearEnd: '2025-06-30',
    });
    expect(dataOf(reopened)).toMatchObject({ reversalEntryId: null, lockedThrough: null });
  });

  it.each([
    ['2025-06-30', 'must be the last day of a fiscal year of the entity, such as 2025-12-31'],
    ['2025-12-30', 'must be the last day of a fiscal year of the entity, such as 2025-12-31'],
    ['2026-12-31', 'must be in the past'],
    ['2199-12-31', 'must be in the past'],
  ])('does not end on %s', async (fiscalYearEnd, problem) => {
    const response = await send('close', { fiscalYearEnd });
    expectBadField(response, 'fiscalYearEnd');
    expect(response.body.reason).toContain(problem);
    expect(await closings()).toEqual([]);
  });

  it('is closed after those before it', async () => {
    await postEntry(business, { '1000': 40, '4000': -40 }, { date: '2023-04-01' });
    const reason = refusalOf(await send('close', { fiscalYearEnd: END }), 409, 'earlier_year_open');
    expect(reason).toBe('the fiscal year that ended on 2023-12-31 is not closed: close it first');
    await closeYear(business, '2023-12-31');
    expect(await closeYear(business, END)).toMatchObject({ periodStart: '2025-01-01' });
    const amounts = (await closings()).map(linesOf);
    expect(amounts).toEqual([
      { '4000': 3000, '6300': -1200, '3200': -1800 },
      { '4000': 40, '3200': -40 },
    ]);
  });

  it('is shorter after the end of the fiscal year has changed', async () => {
    await closeYear(business, END);
    dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, { fiscalYearEndMonth: 2 }));
    expect(await closeYear(business, '2026-02-28')).toMatchObject({ periodStart: '2026-01-01' });
    expect(await trialBalanceOf(business, 'to=2026-02-28')).not.toHaveProperty('4000');
  });

  it('stays locked', async () => {
    await closeYear(business, END);
    for (const date of [null, '2025-12-30', '2024-12-31']) {
      const path = `/v1/entities/${business.entityId}/period-lock`;
      refusalOf(await business.api.put(path, { lockedThrough: date }), 409, 'year_closed');
    }
    await lockThrough(business, '2026-01-31');
    await lockThrough(business, END);
  });

  it.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['member', 403],
  ])('is for owners and admins: a %s gets %d', async (role, status) => {
    const { api } = await business.memberKey(role, ['read', 'write']);
    expect((await send('close', { fiscalYearEnd: END }, api)).status).toBe(status);
    expect((await send('reopen', { fiscalYearEnd: END }, api)).status).toBe(status);
  });

  describe('that is reopened', () => {
    it('has a reversed closing entry and is audited with the reason', async () => {
      const { closingEntryId } = await closeYear(business, END);
      const before = await statements();
      const reopened = await reopen(END, 'an invoice was missing');
      const [reversal] = await entriesOf(business, 'source=reversal');
      expect(reopened).toEqual({
        entityId: business.entityId,
        fiscalYearEnd: END,
        reversalEntryId: reversal.id,
        lockedThrough: null,
      });
      expect(reversal).toMatchObject({ date: END, reversesEntryId: closingEntryId });
      expect(await statements()).toEqual(before);
      const [event] = dataOf(await business.api.get('/v1/audit-log'));
      expect(event.action).toBe('legal_entity.reopen_year');
      expect(event.changes).toEqual({
        fiscalYearEnd: END,
        reason: 'an invoice was missing',
        reversalEntryId: reversal.id,
        lockedThrough: { from: END, to: null },
      });
      expect(await differences(world, business)).toEqual([]);
    });

    it('can be corrected and closed again', async () => {
      await closeYear(business, END);
      await reopen(END);
      await postEntry(business, { '1000': 500, '4000': -500 }, { date: '2025-12-20' });
      await closeYear(business, END);
      const [entry] = await closings();
      expect(linesOf(entry)).toEqual({ '4000': 3500, '6300': -1200, '3200': -2300 });
      expect(await trialBalanceOf(business, `to=${END}`)).toEqual({
        '1000': 12_300,
        '3010': -10_000,
        '3200': -2300,
      });
    });

    it.each([
      ['no lock', null, null],
      ['a lock within the year', '2025-06-30', '2025-06-30'],
      ['a lock through its end', END, '2024-12-31'],
      ['a later lock', '2026-02-28', '2024-12-31'],
    ])('had %s', async (_, before, after) => {
      await lockThrough(business, before);
      await closeYear(business, END);
      expect(await lockedThrough()).toBe(before === '2026-02-28' ? before : END);
      await reopen(END);
      expect(await lockedThrough()).toBe(after);
    });

    it('is the last closed one', async () => {
      refusalOf(await send('reopen', { fiscalYearEnd: END }), 409, 'year_not_closed');
      await closeYear(business, '2024-12-31');
      await closeYear(business, END);
      refusalOf(await send('reopen', { fiscalYearEnd: '2024-12-31' }), 409, 'year_closed');
      await reopen(END);
      await reopen('2024-12-31');
      expect(dataOf(await business.api.get(`/v1/entities/${business.entityId}/closed-years`))).toEqual([]);
    });
  });

  it('has an entry that only reopening reverses', async () => {
    const { closingEntryId } = await closeYear(business, END);
    const { reversalEntryId } = await reopen(END);
    for (const id of [closingEntryId, reversalEntryId]) {
      const reason = refusalOf(
        await business.api.post(`/v1/journal-entries/${id}/reverse`),
        409,
        'entry_owned',
      );
      expect(reason).toContain('reopen or close the fiscal year');
    }
  });

  it('has adjusting entries with a mark', async () => {
    const entry = {
      date: END,
      description: 'Depreciation 2025',
      adjusting: true,
      lines: [
        { accountNumber: '6150', debit: 90 },
        { accountNumber: '1590', credit: 90 },
      ],
    };
    const posted = dataOf(await business.api.post('/v1/journal-entries', entry), 201);
    expect(posted.source).toBe('adjusting');
    expect(await entriesOf(business, 'source=adjusting')).toEqual([posted]);
    dataOf(await business.api.post(`/v1/journal-entries/${posted.id}/reverse`, { date: '2026-01-01' }));
    await closeYear(business, END);
    const [closing] = await closings();
    expect(linesOf(closing)['6150']).toBe(-90);
  });
});
