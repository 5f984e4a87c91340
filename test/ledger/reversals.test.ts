import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences } from '../support/books/push.js';
import { accountOf, lockThrough, postEntry, trialBalanceOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { entriesOf, linesOf, pushRow, recategorize } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('POST /journal-entries/{id}/reverse', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  const reverse = (id: string, body?: unknown) =>
    business.api.post(`/v1/journal-entries/${id}/reverse`, body);

  it('posts the equal and opposite entry on the original’s date, and returns it', async () => {
    const original = await postEntry(
      business,
      { '1000': -30, '6300': 20, '6400': 10 },
      { date: '2026-01-15', description: 'supplies' },
    );
    const reversal = dataOf(await reverse(original.id));
    expect(reversal).toMatchObject({
      entityId: business.entityId,
      date: '2026-01-15',
      description: 'Reversal: supplies',
      currency: 'USD',
      source: 'reversal',
      sourceId: null,
      reversesEntryId: original.id,
      reversedByEntryId: null,
    });
    expect(linesOf(reversal)).toEqual({ '1000': 30, '6300': -20, '6400': -10 });
    expect(await trialBalanceOf(business)).toEqual({});
    const shown = dataOf(await business.api.get(`/v1/journal-entries/${original.id}`));
    expect(shown).toEqual({ ...original, reversedByEntryId: reversal.id });
  });

  it('accepts another date and description', async () => {
    const { id } = await postEntry(business, { '1000': -30, '6300': 30 }, { date: '2026-01-15' });
    const reversal = dataOf(await reverse(id, { date: '2026-02-01', description: 'sent back' }));
    expect(reversal).toMatchObject({ date: '2026-02-01', description: 'sent back' });
    expect(await trialBalanceOf(business, 'to=2026-01-31')).toEqual({ '1000': -30, '6300': 30 });
    expect(await trialBalanceOf(business, 'to=2026-02-01')).toEqual({});
  });

  it.each([
    ['x'.repeat(500), `Reversal: ${'x'.repeat(490)}`],
    [`a${'🧾'.repeat(499)}`, `Reversal: a${'🧾'.repeat(489)}`],
  ])('cuts a long description to 500 characters', async (description, shortened) => {
    const { id } = await postEntry(business, { '1000': -30, '6300': 30 }, { description });
    expect(dataOf(await reverse(id)).description).toBe(shortened);
  });

  it('of a reversed entry is 409 already_reversed, which names the first reversal', async () => {
    const { id } = await postEntry(business, { '1000': -30, '6300': 30 });
    const first = dataOf(await reverse(id));
    expect(refusalOf(await reverse(id, { date: '2026-02-28' }), 409, 'already_reversed')).toBe(
      `already reversed by entry ${first.id}`,
    );
    expect(await entriesOf(business)).toHaveLength(2);
  });

  it('a reversal can be reversed, which restores the effect of the original', async () => {
    const { id } = await postEntry(business, { '1000': -30, '6300': 30 });
    const reversal = dataOf(await reverse(id));
    const again = dataOf(await reverse(reversal.id));
    expect(again).toMatchObject({ source: 'reversal', reversesEntryId: reversal.id });
    expect(await trialBalanceOf(business)).toEqual({ '1000': -30, '6300': 30 });
    refusalOf(await reverse(reversal.id), 409, 'already_reversed');
    refusalOf(await reverse(id), 409, 'already_reversed');
  });

  it('an entry of a bank transaction is 409 entry_owned, and so is its reversal', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    const row = await pushRow(business, { amount: 10, category: '6300' });
    dataOf(await recategorize(business, row.id, '6400'));
    const entries = await entriesOf(business);
    expect(entries.map(({ source }) => source)).toEqual(['bank_transaction', 'reversal', 'bank_transaction']);
    for (const { id } of entries) {
      expect(refusalOf(await reverse(id), 409, 'entry_owned')).toBe(
        'entries of bank transactions, opening balances and revaluations cannot be reversed: change the transaction or bank account, or revalue again',
      );
    }
    expect(await entriesOf(business)).toHaveLength(3);
  });

  it('an opening balance is 409 entry_owned, and so is its reversal', async () => {
    for (const openingBalance of [100, 90]) {
      const account = { externalId: 'chk', openingBalance, openingBalanceDate: '2026-01-01' };
      dataOf(await declareAccounts(business, [account]));
    }
    const entries = await entriesOf(business);
    expect(entries).toHaveLength(3);
    for (const { id } of entries) refusalOf(await reverse(id), 409, 'entry_owned');
  });

  it('works for entries of accounts that are inactive now', async () => {
    const { id } = await postEntry(business, { '6850': 5, '1000': -5 });
    await postEntry(business, { '6850': -5, '6400': 5 });
    const account = await accountOf(business, '6850');
    dataOf(await business.api.patch(`/v1/accounts/${account.id}`, { isActive: false }));
    expect(linesOf(dataOf(await reverse(id)))).toEqual({ '1000': 5, '6850': -5 });
  });

  it('into a closed period is 409 period_locked: the reversal’s date counts, not the original’s', async () => {
    const { id } = await postEntry(business, { '1000': -30, '6300': 30 }, { date: '2026-01-15' });
    await lockThrough(business, '2026-01-31');
    expect(refusalOf(await reverse(id), 409, 'period_locked')).toBe(
      'the books are locked through 2026-01-31: an entry dated 2026-01-15',
    );
    refusalOf(await reverse(id, { date: '2026-01-31' }), 409, 'period_locked');
    expect(dataOf(await reverse(id, { date: '2026-02-01' })).date).toBe('2026-02-01');
  });

  it('of an open entry into a closed period is 409 period_locked', async () => {
    const { id } = await postEntry(business, { '1000': -30, '6300': 30 }, { date: '2026-02-15' });
    await lockThrough(business, '2026-01-31');
    refusalOf(await reverse(id, { date: '2026-01-31' }), 409, 'period_locked');
    dataOf(await reverse(id));
  });

  it.each([
    ['date', ['2026-02-30', null, '']],
    ['description', ['', 'x'.repeat(501), null]],
    ['lines', [[]]],
  ] as [string, unknown[]][])('a bad %s is 400', async (field, values) => {
    const { id } = await postEntry(business, { '1000': -30, '6300': 30 });
    for (const value of values) expectBadField(await reverse(id, { [field]: value }), field);
    expect(await entriesOf(business)).toHaveLength(1);
  });
});
