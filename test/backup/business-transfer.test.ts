import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LEFT_OUT, tablesOfBusiness, USER_COLUMNS } from '../../src/backup/business/exported-tables.js';
import { filledWorld } from '../support/backup/filled.js';
import { differences } from '../support/books/push.js';
import { pushRow } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import { superuserOf } from '../support/platform/databases.js';
import { operate } from '../support/platform/operate.js';
import type { SampleData } from '../support/routes/route-calls.js';
import { expectRevertsInOrder } from '../support/statement-files/repeated.js';
import { businessIn, newBusiness } from '../support/world/business.js';
import { TenantData } from '../support/world/tenant-data.js';
import { createWorld, type World } from '../support/world/world.js';

/** Differs by what is known under another id, or is written by export and import themselves. */
const NOT_EQUAL = ['audit_log', 'journal_entry', 'member'];

let files = 0;
const newPath = () => join(inject('scratchDir'), `business-${process.pid}-${files++}`);

let source: World;
let samples: SampleData;
let businessId: string;
let file: string;
let target: World;

beforeAll(async () => {
  await mkdir(inject('scratchDir'), { recursive: true });
  ({ world: source, samples } = await filledWorld());
  ({ businessId } = samples.business);
  const { api } = samples.business;
  await reverseTwice(samples);
  dataOf(await api.put(`/v1/entities/${samples.entityId}/period-lock`, { lockedThrough: '2026-03-31' }));
  file = newPath();
  await operate(source, 'business:export', '--business', businessId, '--to', file);
  target = await createWorld();
});

afterAll(async () => {
  await source.close();
  await target.close();
});

const importInto = (world: World, path: string) => operate(world, 'business:import', '--from', path);
const contentOf = async (path: string) => gunzipSync(await readFile(path)).toString('utf8');

describe('the export of a business', () => {
  it('is a file that only its owner can read, with a line of JSON for every row', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = (await contentOf(file))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ format: 'charterbook-business', version: 1, businessId });
    expect(lines.at(-1)).toMatchObject({ end: { rows: lines.length - 2 } });
    const entry = lines.find(
      ({ table, row }) => table === 'journal_entry' && row.id === samples.journalEntryId,
    );
    expect(entry.row.lines).toHaveLength(2);
  });

  it('contains every table with rows of a business, or says why not', async () => {
    const tables = await source.database.read(samples.business.operator, tablesOfBusiness);
    const names = tables.map(({ name }) => name);
    const header = JSON.parse((await contentOf(file)).split('\n', 1)[0] ?? '');
    const exported: string[] = header.tables.map(({ name }: { name: string }) => name);
    // A new table is exported by itself: add it here, or to LEFT_OUT with a reason.
    expect([...exported].sort()).toEqual(EXPORTED);
    expect([...exported, ...Object.keys(LEFT_OUT)].sort()).toEqual([...names].sort());
  });

  it('maps every column with the id of a user', async () => {
    const tables = await source.database.read(samples.business.operator, tablesOfBusiness);
    const columns = tables
      .filter(({ name }) => LEFT_OUT[name] === undefined)
      .flatMap((table) => table.columns.filter((column) => /user|member_id|invited_by/.test(column)));
    expect(columns.filter((column) => !USER_COLUMNS.some((name) => name === column))).toEqual([]);
  });

  it('contains no credential, no hash of one, and no tax id', async () => {
    const content = await contentOf(file);
    for (const secret of ['token_hash', 'password_hash', 'secret_hash', '$argon2id', '123456789'])
      expect(content).not.toContain(secret);
  });

  it('contains no other business', async () => {
    const data = await TenantData.of(source);
    const { rows } = await data.superuser.query<{ id: string }>('select id from business where id <> $1', [
      businessId,
    ]);
    await data.close();
    const content = await contentOf(file);
    for (const { id } of rows) expect(content).not.toContain(id);
  });
});

describe('the import of a business', () => {
  it('brings equal rows, with users found by mail address, and leaves books that agree', async () => {
    const { json, exitCode } = await importInto(target, file);
    expect({ json, exitCode }).toMatchObject({
      json: { businessId, verified: { ok: true, differences: [] } },
      exitCode: 0,
    });
    const [before, after] = await Promise.all([rowHashes(source), rowHashes(target)]);
    for (const table of [...Object.keys(LEFT_OUT), ...NOT_EQUAL]) {
      if (table.startsWith('balance_') || table === 'journal_line') continue;
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
    expect(await people(target)).toEqual(await people(source));
    expect(await actors(target)).toEqual(await actors(source));
  });

  it('leaves a business that can be worked with', async () => {
    const business = await businessIn(target, businessId, samples.entityId);
    const entity = dataOf(await business.api.get(`/v1/entities/${samples.entityId}`));
    expect(entity).toMatchObject({ taxIdMasked: '*****6789' });
    const locked = await business.api.post('/v1/journal-entries', entryOn('2026-03-31'));
    expect([locked.status, locked.body.error]).toEqual([409, 'period_locked']);
    await pushRow(business, { externalId: 'afterwards', date: '2026-04-02' });
    expect(await differences(target, business)).toEqual([]);
    dataOf(await business.api.put(`/v1/entities/${samples.entityId}/period-lock`, { lockedThrough: null }));
    await expectRevertsInOrder(business);
  });

  it('brings documents with their content', async () => {
    const business = await businessIn(target, businessId, samples.entityId);
    const path = `/v1/documents/${samples.documentId}/content`;
    const [there, here] = [await samples.business.api.get(path), await business.api.get(path)];
    expect(here.status).toBe(there.status);
    expect(here.text).toBe(there.text);
  });

  it('is recorded in the audit trail, as the export is', async () => {
    for (const [world, action] of [
      [source, 'business.export'],
      [target, 'business.import'],
    ] as const) {
      const rows = await world.database.read(samples.business.operator, (uow) =>
        uow.query(`select action from audit_log where action = $1 and business_id = $2`, [
          action,
          businessId,
        ]),
      );
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('brings rows that are older than the checks that they contradict', async () => {
    const older = await newBusiness(source);
    const superuser = await superuserOf(source.runtime.databaseUrl);
    await superuser.query(
      `update legal_entity set regime = 's_corp', member_count = 200, foreign_owned = true where business_id = $1`,
      [older.businessId],
    );
    await superuser.end();
    const path = newPath();
    await operate(source, 'business:export', '--business', older.businessId, '--to', path);
    expect((await importInto(target, path)).exitCode).toBe(0);
    const { api } = await businessIn(target, older.businessId, older.entityId);
    const entity = dataOf(await api.get(`/v1/entities/${older.entityId}`));
    expect(entity).toMatchObject({ regime: 's_corp', memberCount: 200, foreignOwned: true });
  });

  it('is refused when the business exists', async () => {
    await expect(importInto(source, file)).rejects.toThrow(`the business ${businessId} exists here already`);
  });

  it('is refused for a file that was cut off, changed or is something else, and nothing is written', async () => {
    const world = await createWorld();
    const content = await contentOf(file);
    const variants: [string | Buffer, RegExp][] = [
      [gzipSync(content.slice(0, -10)), /incomplete/],
      [gzipSync(content.slice(0, content.lastIndexOf('{"end"'))), /incomplete/],
      [(await readFile(file)).subarray(0, -9), /incomplete/],
      [gzipSync(content.replace('Kept LLC', 'Gone LLC')), /changed/],
      [gzipSync(content.replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${'0'.repeat(64)}"`)), /seal/],
      [gzipSync(`${content}{}\n`), /changed/],
      [gzipSync('{"format":"other"}\n'), /not an export of a business/],
      ['text', /not a backup/],
    ];
    for (const [bytes, reason] of variants) {
      const path = newPath();
      await writeFile(path, bytes);
      await expect(importInto(world, path)).rejects.toThrow(reason);
    }
    const data = await TenantData.of(world);
    const { rows } = await data.superuser.query(
      'select (select count(*)::int from business) as businesses, (select count(*)::int from app_user) as users',
    );
    await data.close();
    expect(rows).toEqual([{ businesses: 0, users: 0 }]);
    await world.close();
  });

  it('is refused without the encryption key of its tax ids, and works with it as an older key', async () => {
    const [own, theirs] = [randomBytes(32).toString('base64'), Buffer.alloc(32, 7).toString('base64')];
    const without = await createWorld({ env: { ENCRYPTION_KEY: own } });
    await expect(importInto(without, file)).rejects.toThrow(
      'the export needs encryption keys that ENCRYPTION_KEY lacks',
    );
    await without.close();
    const added = await createWorld({ env: { ENCRYPTION_KEY: `${own},${theirs}` } });
    const { json } = await importInto(added, file);
    expect(json).toMatchObject({ verified: { ok: true } });
    await added.close();
  });
});

async function rowHashes(world: World): Promise<Record<string, string>> {
  const data = await TenantData.of(world);
  const hashes = await data.fingerprint(businessId);
  await data.close();
  return hashes;
}

/** The members with their roles, by mail address. */
async function people(world: World): Promise<unknown[]> {
  const data = await TenantData.of(world);
  const { rows } = await data.superuser.query(
    `select u.email, u.name, m.role from member m join app_user u on u.id = m.user_id
      where m.business_id = $1 order by 1`,
    [businessId],
  );
  await data.close();
  return rows;
}

/** Who posted each journal entry, by mail address. */
async function actors(world: World): Promise<unknown[]> {
  const data = await TenantData.of(world);
  const { rows } = await data.superuser.query(
    `select (to_jsonb(e) - 'xact' - 'acting_user_id')::text as entry, u.email
       from journal_entry e left join app_user u on u.id = e.acting_user_id
      where e.business_id = $1 order by 1`,
    [businessId],
  );
  await data.close();
  return rows;
}

async function reverseTwice({ business, journalEntryId }: SampleData): Promise<void> {
  const first = dataOf(await business.api.post(`/v1/journal-entries/${journalEntryId}/reverse`, {}));
  dataOf(await business.api.post(`/v1/journal-entries/${first.id}/reverse`, {}));
}

function entryOn(date: string) {
  return {
    date,
    description: 'after the import',
    lines: [
      { accountNumber: '1000', debit: 10 },
      { accountNumber: '3010', credit: 10 },
    ],
  };
}

const EXPORTED = [
  'account_tax_line',
  'audit_log',
  'audit_repeat',
  'bank_account',
  'bank_item',
  'bank_reconciliation',
  'bank_transaction',
  'bank_transaction_alias',
  'budget_line',
  'business',
  'categorization_rule',
  'category_calibration',
  'category_decision',
  'category_memory',
  'category_unchecked',
  'closed_year',
  'detector_run',
  'document',
  'document_link',
  'ein_application',
  'exchange_rate',
  'fax_transmission',
  'finding',
  'incorporation',
  'incorporation_draft',
  'job',
  'journal_entry',
  'ledger_account',
  'legal_entity',
  'member',
  'obligation',
  'saved_view',
  'signature_envelope',
  'statement_account_name',
  'statement_upload',
  'statement_upload_transaction',
  'transaction_split',
  'transfer_match',
  'transfer_rejection',
  'transfer_search',
];
