import { beforeEach, describe, expect, it } from 'vitest';
import { GenerateForBusiness } from '../../src/obligations/index.js';
import { newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { atOnce } from '../support/concurrency/clients.js';
import {
  changeEntity,
  DELAWARE_CORP,
  generatedOf,
  newObligation,
  obligationOf,
  obligationsOf,
} from '../support/obligations/obligations.js';
import { dataOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const UNCHANGED = { created: 0, corrected: 0, removed: 0 };

describe('obligations are generated', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const generate = () => world.app.get(GenerateForBusiness).run(business.operator);
  const file = async (id: string) => dataOf(await business.api.post(`/v1/obligations/${id}/mark-filed`, {}));

  it('with the entity, from what is known of it, eighteen months ahead', async () => {
    const { id } = await newEntity(business, DELAWARE_CORP);
    expect(await generatedOf(business, `entityId=${id}`)).toEqual([
      'us.form-1120 2025-12 2026-04-15',
      'us.estimated-tax-corporation 2026-12.1 2026-04-15',
      'us.estimated-tax-corporation 2026-12.2 2026-06-15',
      'us.estimated-tax-corporation 2026-12.3 2026-09-15',
      'us.estimated-tax-corporation 2026-12.4 2026-12-15',
      'us.form-1099-nec 2027 2027-02-01',
      'us-de.corporation-franchise-tax 2027 2027-03-01',
      'us.form-1120 2026-12 2027-04-15',
      'us.estimated-tax-corporation 2027-12.1 2027-04-15',
      'us.estimated-tax-corporation 2027-12.2 2027-06-15',
      'us.estimated-tax-corporation 2027-12.3 2027-09-15',
    ]);
  });

  it('with all that a rule says, and that it is no advice', async () => {
    await changeEntity(business, DELAWARE_CORP);
    expect(await obligationOf(business, 'us-de.corporation-franchise-tax')).toEqual({
      id: expect.any(String),
      entityId: business.entityId,
      source: 'rule',
      code: 'us-de.corporation-franchise-tax',
      period: '2027',
      jurisdiction: 'US-DE',
      title: 'Delaware annual report and franchise tax',
      severity: 'required',
      dueDate: '2027-03-01',
      status: 'upcoming',
      note: expect.stringContaining('not legal or tax advice'),
      verified: true,
      confidence: 'sure',
      legalSource: '8 Del. C. §502, §503, §504',
      link: 'https://corp.delaware.gov/paytaxes/',
      penalty: { description: '$200 and 1.5% a month.', amount: 200 },
      filedOn: null,
      confirmationNumber: null,
      documentId: null,
      waivedAt: null,
      waiveReason: null,
      createdAt: '2026-03-15T12:00:00.000Z',
      updatedAt: '2026-03-15T12:00:00.000Z',
    });
  });

  it('once: generating again changes nothing and is not audited', async () => {
    await changeEntity(business, DELAWARE_CORP);
    const before = await obligationsOf(business);
    const actions = await auditActions(business);
    expect(await generate()).toEqual(UNCHANGED);
    await changeEntity(business, { naics: '541511' });
    expect(await obligationsOf(business)).toEqual(before);
    expect(await auditActions(business)).toEqual(['legal_entity.update', ...actions]);
  });

  it('once, also concurrently while the facts change', async () => {
    await changeEntity(business, { ...DELAWARE_CORP, formationState: null });
    await atOnce(12, async (index) =>
      index % 3 === 0 ? changeEntity(business, { formationState: 'DE' }) : generate(),
    );
    const found = await generatedOf(business);
    expect(found).toHaveLength(11);
    expect(new Set(found).size).toBe(11);
  });

  it('again when facts change: removed if no longer planned, corrected if moved', async () => {
    await changeEntity(business, DELAWARE_CORP);
    const moved = await obligationOf(business, 'us.form-1099-nec');
    await changeEntity(business, {
      entityType: 'llc',
      regime: 'partnership',
      formationState: 'Wyoming',
      formationDate: '2024-05-20',
    });
    expect(await generatedOf(business)).toEqual([
      'us.form-1065 2025-12 2026-03-16',
      'us-wy.annual-report 2026 2026-05-01',
      'us.form-1099-nec 2027 2027-02-01',
      'us.form-1065 2026-12 2027-03-15',
      'us-wy.annual-report 2027 2027-05-01',
    ]);
    expect(await obligationOf(business, 'us.form-1099-nec')).toEqual(moved);
    const wyoming = await obligationOf(business, 'us-wy.annual-report');
    await changeEntity(business, { formationDate: '2024-07-04' });
    const corrected = await obligationOf(business, 'us-wy.annual-report');
    expect(corrected).toEqual({ ...wyoming, dueDate: '2026-07-01' });
  });

  it('for fiscal years as they are now', async () => {
    await changeEntity(business, { ...DELAWARE_CORP, formationState: null, fiscalYearEndMonth: 6 });
    const returns = (await generatedOf(business)).filter((text) => text.startsWith('us.form-1120'));
    expect(returns).toEqual(['us.form-1120 2026-06 2026-09-15']);
    await changeEntity(business, { fiscalYearEndMonth: null });
    expect(await generatedOf(business)).toContain('us.form-1120 2025-12 2026-04-15');
  });

  it('without changing filed, waived or custom ones', async () => {
    await changeEntity(business, DELAWARE_CORP);
    const filed = await file((await obligationOf(business, 'us.form-1120')).id);
    const franchise = await obligationOf(business, 'us-de.corporation-franchise-tax');
    const waived = dataOf(await business.api.post(`/v1/obligations/${franchise.id}/waive`, {}));
    const custom = await newObligation(business);
    await changeEntity(business, { entityType: 'sole_prop', formationState: null });
    expect(await generate()).toEqual(UNCHANGED);
    const left = await obligationsOf(business);
    expect(left).toEqual(expect.arrayContaining([filed, waived, custom]));
    await changeEntity(business, DELAWARE_CORP);
    const again = await obligationsOf(business, 'status=filed');
    expect(again).toEqual([filed]);
    expect((await generatedOf(business)).filter((text) => text.startsWith('us.form-1120 2025'))).toHaveLength(
      1,
    );
  });

  it('without a formation date, except those that depend on it', async () => {
    await changeEntity(business, { regime: 'disregarded', formationState: 'CA' });
    const codes = async () => new Set((await generatedOf(business)).map((text) => text.split(' ')[0]));
    expect(await codes()).toEqual(new Set(['us.form-5472', 'us-ca.llc-annual-tax', 'us.form-1099-nec']));
    await changeEntity(business, { formationDate: '2026-03-01' });
    expect(await codes()).toContain('us-ca.first-statement-of-information');
  });

  it('not for a pending company, and again once it is active', async () => {
    await changeEntity(business, { ...DELAWARE_CORP, status: 'pending' });
    expect(await generatedOf(business)).toEqual([]);
    await changeEntity(business, { status: 'active' });
    expect(await generatedOf(business)).toHaveLength(11);
    await changeEntity(business, { status: 'suspended' });
    expect(await generatedOf(business)).toHaveLength(11);
  });

  it('not for a company dissolved on an unknown day: those of periods that have started stay', async () => {
    await changeEntity(business, DELAWARE_CORP);
    await changeEntity(business, { status: 'dissolved', dissolvedOn: null });
    expect(await generatedOf(business)).toEqual([
      'us.form-1120 2025-12 2026-04-15',
      'us.estimated-tax-corporation 2026-12.1 2026-04-15',
      'us.estimated-tax-corporation 2026-12.2 2026-06-15',
      'us.estimated-tax-corporation 2026-12.3 2026-09-15',
      'us.estimated-tax-corporation 2026-12.4 2026-12-15',
      'us.form-1099-nec 2027 2027-02-01',
      'us-de.corporation-franchise-tax 2027 2027-03-01',
      'us.form-1120 2026-12 2027-04-15',
    ]);
  });

  it('in the unit of work of the entity: a rejected one creates none', async () => {
    const refused = await business.api.post('/v1/entities', {
      ...DELAWARE_CORP,
      legalName: 'Never LLC',
      country: 'US',
      taxId: 'nonsense',
      taxIdType: 'EIN',
    });
    expect(refused.status).toBe(400);
    expect(await generatedOf(business)).toEqual(['us.form-1099-nec 2027 2027-02-01']);
  });
});
