import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { accountOf, lockThrough, mapTo, newEntity, postEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { formOf, samplePdf } from '../support/http/files.js';
import { dataOf } from '../support/http/responses.js';
import { pushRow, recategorize } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

/** The audit entry of a change; the id is null if there is no single resource. */
interface Trace {
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly changes: Record<string, unknown>;
}

describe('the audit trail', () => {
  let business: TestBusiness;
  let credentialId: string;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    const [{ resourceId }] = dataOf(await business.api.get('/v1/audit-log?resource=api_key'));
    credentialId = resourceId;
  });

  const rows = async (): Promise<any[]> => dataOf(await business.api.get('/v1/audit-log?limit=200'));

  /** Runs a change and returns its audit entries, newest first. */
  async function tracesOf(mutation: () => Promise<unknown>): Promise<Trace[]> {
    const before = (await rows()).length;
    await mutation();
    const after = await rows();
    const fresh = after.slice(0, after.length - before);
    for (const row of fresh) {
      expect(row).toMatchObject({ actorKind: 'api_key', credentialId, clientId: null, address: '127.0.0.1' });
      expect(row.requestId).toEqual(expect.any(String));
      expect(row.actingUserId).toEqual(expect.any(String));
    }
    return fresh.map(({ action, resourceType, resourceId, changes }) => ({
      action,
      resourceType,
      resourceId,
      changes,
    }));
  }

  it('records that an account is created, renamed or deactivated', async () => {
    const { id } = await accountOf(business, '6400');
    const traces = await tracesOf(async () => {
      await business.api.patch(`/v1/accounts/${id}`, { name: 'Food' });
      await business.api.patch(`/v1/accounts/${id}`, { isActive: false, name: 'Food' });
    });
    const row = { action: 'ledger_account.update', resourceType: 'ledger_account', resourceId: id };
    expect(traces).toEqual([
      { ...row, changes: { isActive: false } },
      { ...row, changes: { name: 'Food' } },
    ]);
  });

  it('records that an entity is created or changed', async () => {
    let id = '';
    const made = await tracesOf(async () => {
      ({ id } = await newEntity(business, { legalName: 'B', taxIdType: 'EIN', taxId: '96-1234567' }));
    });
    const row = { resourceType: 'legal_entity', resourceId: id };
    expect(made).toEqual([
      {
        ...row,
        action: 'legal_entity.create',
        changes: { legalName: 'B', country: 'US', entityType: 'llc', isPrimary: false },
      },
    ]);
    const changed = await tracesOf(() =>
      business.api.patch(`/v1/entities/${id}`, { naics: '54', legalName: 'B', taxId: null }),
    );
    expect(changed).toEqual([
      {
        ...row,
        action: 'legal_entity.update',
        changes: { naics: '54', taxIdType: 'none', taxId: 'changed' },
      },
    ]);
  });

  it('records a downloaded document, but not a read of its metadata', async () => {
    const form = formOf({ name: 'a.pdf', content: samplePdf() }, { kind: 'receipt' });
    const { id } = dataOf(await business.api.post('/v1/documents', form), 201);
    const traces = await tracesOf(async () => {
      await business.api.get(`/v1/documents/${id}`);
      expect((await business.api.get(`/v1/documents/${id}/content`)).status).toBe(200);
    });
    expect(traces).toEqual([
      {
        action: 'document.download',
        resourceType: 'document',
        resourceId: id,
        changes: { kind: 'receipt' },
      },
    ]);
  });

  it('records an exported journal, but not a rejected export', async () => {
    const path = '/v1/reports/journal?from=2026-01-01';
    const traces = await tracesOf(async () => {
      await business.api.get(path, { accept: 'image/png' });
      await business.api.get(`${path}&to=2025-01-01`, { accept: 'text/plain' });
      expect((await business.api.get(path, { accept: 'text/plain' })).status).toBe(200);
    });
    expect(traces).toEqual([
      {
        action: 'journal.export',
        resourceType: 'legal_entity',
        resourceId: business.entityId,
        changes: { from: '2026-01-01', to: '2199-12-31' },
      },
    ]);
  });

  it('records that a period is closed, with the previous lock', async () => {
    const traces = await tracesOf(async () => {
      await lockThrough(business, '2026-01-31');
      await lockThrough(business, null);
    });
    const row = {
      action: 'legal_entity.lock_period',
      resourceType: 'legal_entity',
      resourceId: business.entityId,
    };
    expect(traces).toEqual([
      { ...row, changes: { from: '2026-01-31', to: null } },
      { ...row, changes: { from: null, to: '2026-01-31' } },
    ]);
  });

  it('records that an entry is posted or reversed', async () => {
    let original: any;
    let reversal: any;
    const traces = await tracesOf(async () => {
      original = await postEntry(business, { '1000': 5, '3010': -5 }, { date: '2026-02-10' });
      reversal = dataOf(await business.api.post(`/v1/journal-entries/${original.id}/reverse`));
    });
    expect(traces).toEqual([
      {
        action: 'journal_entry.reverse',
        resourceType: 'journal_entry',
        resourceId: original.id,
        changes: { reversedBy: reversal.id, date: '2026-02-10' },
      },
      {
        action: 'journal_entry.create',
        resourceType: 'journal_entry',
        resourceId: original.id,
        changes: { date: '2026-02-10', lines: 2 },
      },
    ]);
  });

  it('records that a bank account is declared, changed or mapped', async () => {
    const opening = { openingBalance: 12.5, openingBalanceDate: '2026-01-01' };
    let ids: string[] = [];
    const made = await tracesOf(async () => {
      const response = await declareAccounts(business, [
        { externalId: 'chk', ...opening },
        { externalId: 'sav', kind: 'savings' },
      ]);
      ids = dataOf(response).accounts.map(({ bankAccountId }: any) => bankAccountId);
    });
    const [chk, sav] = ids as [string, string];
    const created = { action: 'bank_account.create', resourceType: 'bank_account' };
    const known = { openingBalanceMinor: '1250', openingBalanceDate: '2026-01-01' };
    expect(
      made.toSorted((a, b) => String(a.changes['name']).localeCompare(String(b.changes['name']))),
    ).toEqual([
      { ...created, resourceId: chk, changes: { name: 'chk', kind: 'checking', ...known } },
      {
        ...created,
        resourceId: sav,
        changes: { name: 'sav', kind: 'savings', openingBalanceMinor: null, openingBalanceDate: null },
      },
    ]);
    const changed = await tracesOf(() =>
      declareAccounts(business, [
        { externalId: 'chk', name: 'Operating', ...opening },
        { externalId: 'sav', kind: 'savings' },
      ]),
    );
    expect(changed).toEqual([
      {
        action: 'bank_account.update',
        resourceType: 'bank_account',
        resourceId: chk,
        changes: { name: 'Operating', kind: 'checking', ...known },
      },
    ]);
    const [from, to] = [(await accountOf(business, '1000')).id, (await accountOf(business, '1020')).id];
    expect(await tracesOf(() => mapTo(business, chk, '1020'))).toEqual([
      {
        action: 'bank_account.map',
        resourceType: 'bank_account',
        resourceId: chk,
        changes: { from, to },
      },
    ]);
  });

  it('records a push once, with its counts, and not if it changed nothing', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    const again = () =>
      push(business, [
        { externalId: 'a', amount: 5 },
        { externalId: 'b', amount: 6 },
      ]);
    const [trace, ...others] = await tracesOf(again);
    expect(others).toEqual([]);
    expect(trace).toEqual({
      action: 'bank_transactions.push',
      resourceType: 'bank_item',
      resourceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      changes: { created: 2, updated: 0, removed: 0 },
    });
    expect(await tracesOf(again)).toEqual([]);
  });

  it('records a recategorization with its reason', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    const { id } = await pushRow(business, { amount: 5, category: '6300' });
    const decided = await tracesOf(() => recategorize(business, id, '6400', 'lunch with a customer'));
    const row = {
      action: 'bank_transaction.recategorize',
      resourceType: 'bank_transaction',
      resourceId: id,
    };
    expect(decided).toEqual([
      {
        ...row,
        changes: { from: '6300', fromSource: 'pushed', to: '6400', reason: 'lunch with a customer' },
      },
    ]);
    expect(await tracesOf(() => recategorize(business, id, 'transfer'))).toEqual([
      { ...row, changes: { from: '6400', fromSource: 'user_override', to: 'transfer', reason: null } },
    ]);
    expect(await tracesOf(() => recategorize(business, id, 'transfer'))).toEqual([]);
  });

  it('is written together with the change or not at all', async () => {
    await lockThrough(business, '2026-02-28');
    const refused = () =>
      business.api.post('/v1/journal-entries', {
        date: '2026-02-10',
        description: 'late',
        lines: [
          { accountNumber: '1000', debit: 5 },
          { accountNumber: '3010', credit: 5 },
        ],
      });
    expect(await tracesOf(refused)).toEqual([]);
  });

  it('contains no credential', async () => {
    await business.memberKey('admin', ['read']);
    const { text } = await business.api.get('/v1/audit-log?limit=200');
    expect(text).not.toMatch(/svc_live_/);
    expect(text).not.toContain(business.api.credential!.slice(9, 49));
  });
});
