import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GenerateForBusiness } from '../../src/obligations/index.js';
import { dataOf } from '../support/http/responses.js';
import {
  changeEntity,
  DELAWARE_CORP,
  generatedOf,
  obligationOf,
  obligationsOf,
} from '../support/obligations/obligations.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { NOW, theWorld, type World } from '../support/world/world.js';

const UNCHANGED = { created: 0, corrected: 0, removed: 0 };

describe('obligations follow changed facts', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(() => world.clock.set(NOW));

  const generate = () => world.app.get(GenerateForBusiness).run(business.operator);
  const file = async (code: string) => {
    const { id } = await obligationOf(business, code);
    return dataOf(await business.api.post(`/v1/obligations/${id}/mark-filed`, {}));
  };
  const spend = async (accountNumber: string, date: string, amount: number) => {
    const lines = [
      { accountNumber, debit: amount },
      { accountNumber: '1050', credit: amount },
    ];
    const description = `Paid from ${accountNumber}`;
    dataOf(await business.api.post('/v1/journal-entries', { date, description, lines }), 201);
  };

  it('of ownership: Form 5472 becomes required, and is withdrawn for a US owner', async () => {
    await changeEntity(business, { regime: 'disregarded' });
    const before = await obligationOf(business, 'us.form-5472');
    expect(before).toMatchObject({ severity: 'conditional', penalty: { amount: 25_000 } });
    await changeEntity(business, { foreignOwned: true });
    const after = await obligationOf(business, 'us.form-5472');
    expect(after).toMatchObject({ id: before.id, severity: 'required', dueDate: before.dueDate });
    expect(after.note).not.toContain('Only if');
    await changeEntity(business, { foreignOwned: false });
    expect((await generatedOf(business)).join()).not.toContain('us.form-5472');
    expect(await generate()).toEqual(UNCHANGED);
  });

  it('of ownership: filed obligations stay', async () => {
    await changeEntity(business, { regime: 'partnership', foreignOwned: true });
    const filed = await file('us.form-8804');
    const codes = new Set((await obligationsOf(business)).map(({ code }) => code));
    expect(codes).toEqual(
      new Set([
        'us.form-1042',
        'us.form-1065',
        'us.form-1099-nec',
        'us.form-8804',
        'us.form-8813',
        'us.schedules-k-2-and-k-3',
      ]),
    );
    await changeEntity(business, { foreignOwned: false });
    const left = (await obligationsOf(business)).filter(({ code }) => code.startsWith('us.form-88'));
    expect(left).toEqual([filed]);
  });

  it('of dissolution: last returns move, later ones are withdrawn, Form 966 is added', async () => {
    await changeEntity(business, DELAWARE_CORP);
    const filed = await file('us.estimated-tax-corporation');
    const last = (await obligationsOf(business)).find(
      ({ code, period }) => code === 'us.form-1120' && period === '2026-12',
    );
    await changeEntity(business, { status: 'dissolved', dissolvedOn: '2026-03-15' });
    expect(await generatedOf(business)).toEqual([
      'us-de.corporation-franchise-tax 2027 2026-03-15',
      'us.form-966 dissolution 2026-04-14',
      'us.form-1120 2025-12 2026-04-15',
      `us.estimated-tax-corporation ${filed.period} 2026-04-15`,
      'us.form-1120 2026-12 2026-07-15',
      'us.form-1099-nec 2027 2027-02-01',
    ]);
    const moved = (await obligationsOf(business)).find(({ id }) => id === last.id);
    expect(moved).toMatchObject({ dueDate: '2026-07-15', period: '2026-12' });
    expect(await generate()).toEqual(UNCHANGED);
  });

  it('of a dissolution long ago: what was due after it is withdrawn, even if it is overdue', async () => {
    await changeEntity(business, { ...DELAWARE_CORP, formationState: 'FL' });
    world.clock.set('2026-10-20T12:00:00Z');
    await changeEntity(business, { status: 'dissolved', dissolvedOn: '2026-04-20' });
    expect(await generatedOf(business)).toEqual([
      // Overdue when the company was dissolved: a user resolves them.
      'us.form-1120 2025-12 2026-04-15',
      'us.estimated-tax-corporation 2026-12.1 2026-04-15',
      // The last return, for the days of 2026, was due in August.
      'us.form-1120 2026-12 2026-08-17',
      'us.form-1099-nec 2027 2027-02-01',
    ]);
  });

  it('of a new responsible party: Form 8822-B, also if it is late, and for the recorded day only', async () => {
    await changeEntity(business, {
      regime: 'disregarded',
      foreignOwned: false,
      taxId: '12-3456789',
      taxIdType: 'EIN',
      responsiblePartyChangedOn: '2026-03-02',
    });
    expect(await obligationOf(business, 'us.form-8822-b')).toMatchObject({
      severity: 'required',
      dueDate: '2026-05-01',
      status: 'upcoming',
      verified: true,
      link: 'https://www.irs.gov/forms-pubs/about-form-8822-b',
    });
    await changeEntity(business, { responsiblePartyChangedOn: '2025-12-01' });
    const late = await obligationOf(business, 'us.form-8822-b');
    expect(late).toMatchObject({ dueDate: '2026-01-30', status: 'overdue' });
    expect(await generate()).toEqual(UNCHANGED);
    await file('us.form-8822-b');
    expect(await generate()).toEqual(UNCHANGED);
    await changeEntity(business, { responsiblePartyChangedOn: '2026-03-10' });
    expect((await generatedOf(business)).filter((row) => row.includes('8822'))).toEqual([
      'us.form-8822-b 2025-12-01 2026-01-30',
      'us.form-8822-b 2026-03-10 2026-05-11',
    ]);
    await changeEntity(business, { responsiblePartyChangedOn: null });
    expect((await obligationsOf(business)).filter(({ code }) => code === 'us.form-8822-b')).toMatchObject([
      { id: late.id, status: 'filed' },
    ]);
  });

  it('of the books: wages and contractors make forms required', async () => {
    await changeEntity(business, { regime: 'disregarded', foreignOwned: false });
    expect(await generatedOf(business)).toEqual(['us.form-1099-nec 2027 2027-02-01']);
    await spend('6500', '2026-02-27', 4_000);
    await spend('6100', '2026-03-02', 2_000);
    await generate();
    expect((await generatedOf(business)).toSorted()).toEqual([
      'us.form-1099-nec 2027 2027-02-01',
      'us.form-940 2027 2027-02-01',
      'us.form-941 2026-Q1 2026-04-30',
      'us.form-941 2026-Q2 2026-07-31',
      'us.form-941 2026-Q3 2026-11-02',
      'us.form-941 2026-Q4 2027-02-01',
      'us.form-w-2 2027 2027-02-01',
    ]);
    expect(await obligationOf(business, 'us.form-1099-nec')).toMatchObject({ severity: 'required' });
    expect(await generate()).toEqual(UNCHANGED);
  });

  it('of the books: a reversed payroll withdraws its forms', async () => {
    await changeEntity(business, { regime: 'disregarded', foreignOwned: false });
    await spend('6500', '2026-02-27', 4_000);
    await generate();
    expect(await generatedOf(business)).toHaveLength(7);
    const [entry] = dataOf(await business.api.get('/v1/journal-entries?limit=1'));
    dataOf(await business.api.post(`/v1/journal-entries/${entry.id}/reverse`, { date: '2026-02-28' }));
    await generate();
    expect(await generatedOf(business)).toHaveLength(1);
  });
});
