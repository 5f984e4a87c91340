import pg from 'pg';
import { type ContextKeys, contextKeysOf, allKeys } from '../src/categorization/learning/context-keys.js';
import { newId } from '../src/kernel/ids.js';
import { fromTransactionId } from '../src/kernel/transaction-id.js';
import { Client } from './support/client.js';
import { ratio, type Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const CLIENTS = 8;
const ROWS = 4_000;
const WARM_UP = 1_000;
const CATEGORIES = ['6300', '6400', '6500', '6550'] as const;

/** PATCH /transactions/{id} on the newest rows of one business, against the same statements sent by pg alone. */
export async function benchRecategorize(service: Service, business: Business, report: Report): Promise<void> {
  const client = new Client(service.port, business.apiKey);
  const ids: string[] = [];
  for (let offset = 0; offset < WARM_UP + ROWS; offset += 200) {
    const page = await client.ok(
      'GET',
      `/v1/transactions?from=2014-01-01&to=2016-12-31&limit=200&offset=${offset}`,
    );
    ids.push(...(page as { id: string }[]).map((row) => row.id));
  }
  const patch = (category: string) => (id: string) =>
    client.ok('PATCH', `/v1/transactions/${id}`, { category });
  await perSecond(ids.splice(0, WARM_UP), patch('6450'));
  const ours = await perSecond(ids, (id, at) => patch(CATEGORIES[at % 2] ?? '')(id));
  client.close();
  const alone = await sameStatementsAlone((await service.databaseUrls()).service, business, ids);
  report.add({
    what: `PATCH /transactions/{id}, ${CLIENTS} clients, one business`,
    target: '≥ 500/s and ≥ 0.4 of the same SQL by pg alone',
    measured: `${Math.round(ours)}/s, ${ratio(ours, alone)} of pg alone (${Math.round(alone)}/s)`,
    reached: ours >= 500 && ours >= 0.4 * alone,
    figures: { perSecond: ours, alonePerSecond: alone },
  });
}

async function perSecond(
  ids: readonly string[],
  one: (id: string, at: number, client: number) => Promise<unknown>,
) {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let at = client; at < ids.length; at += CLIENTS) await one(ids[at] ?? '', at, client);
    }),
  );
  return ids.length / ((performance.now() - start) / 1000);
}

/**
 * The statements that the service sends for a single PATCH, with all computed values prepared. The service groups
 * concurrent PATCHes.
 */
async function sameStatementsAlone(url: string, { businessId, entityId }: Business, ids: readonly string[]) {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client(url);
      client.on('error', () => {});
      await client.connect();
      return client;
    }),
  );
  const open = `BEGIN; SELECT set_config('role','charterbook_app',true), set_config('app.business_id','${businessId}',true), set_config('statement_timeout','60000',true), set_config('idle_in_transaction_session_timeout','60000',true)`;
  const accounts = await readAccounts(clients[0] as pg.Client, open, entityId, businessId);
  const rate = await perSecond(ids, async (publicId, at, index) => {
    const client = clients[index] as pg.Client;
    const id = fromTransactionId(publicId);
    await client.query(open);
    const { rows } = await client.query(
      'select f.entity_currency, f.locked_through, f.account_type, f.ledger_account_id as mapped_to, t.* from hold_bank_transactions($1, $2) f cross join lateral (select (f.row_is).*) t',
      [businessId, [id]],
    );
    const category = CATEGORIES[2 + (at % 2)] ?? '';
    await client.query(
      'select * from category_chart($1, (select entity_id from bank_transaction where business_id = $1 and id = $2))',
      [businessId, id],
    );
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`categorizer:${entityId}`]);
    await client.query('select * from category_contexts($1, $2, $3)', [
      businessId,
      entityId,
      allKeys(contextsFor(rows[0])),
    ]);
    const { save, calls } = writes(rows[0], {
      businessId,
      entityId,
      // The service has already recorded one decision for each.
      version: 2,
      account: accounts.get(category) ?? '',
    });
    await client.query(save);
    await client.query(calls);
    await client.query('COMMIT');
  });
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

async function readAccounts(client: pg.Client, open: string, entityId: string, businessId: string) {
  await client.query(open);
  const { rows } = await client.query<{ id: string; account_number: string }>(
    'select id, account_number from ledger_account where business_id = $1 and entity_id = $2',
    [businessId, entityId],
  );
  await client.query('COMMIT');
  return new Map(rows.map((row) => [row.account_number, row.id]));
}

function contextsFor(row: any): ContextKeys {
  return contextKeysOf({
    bankAccountId: row.bank_account_id,
    merchantKey: row.merchant_key,
    amountMinor: BigInt(row.amount_minor),
  });
}

function writes(
  row: any,
  {
    businessId,
    entityId,
    account,
    version,
  }: { businessId: string; entityId: string; account: string; version: number },
) {
  const now = new Date();
  const [entry, reversal] = [newId(), newId()];
  const amount = String(row.amount_minor);
  const negative = String(-BigInt(amount));
  const saved = {
    ...row,
    updated_at: now,
    category_account_id: account,
    is_transfer: false,
    category_source: 'user_override',
    confidence: 1,
    needs_review: false,
    review_reason: null,
    entry_id: entry,
    booking_seq: row.booking_seq + 1,
    rule_id: null,
    predicted_level: null,
    predicted_raw: null,
    because: null,
  };
  const contexts = allKeys(contextsFor(row));
  const sizes = (key: string) => (key === 'all' || key.startsWith('account:') ? '{1}' : '{}');
  const learn = [
    businessId,
    entityId,
    contexts,
    contexts.map(() => 1),
    contexts.map(() => `{${account}}`),
    contexts.map(() => '{1}'),
    contexts.map(() => '{1}'),
    contexts.map(sizes),
    contexts.map(sizes),
  ];
  const record = [
    businessId,
    entityId,
    now,
    [row.id],
    [version],
    [row.bank_account_id],
    [row.merchant_key],
    [amount],
    [account],
    [false],
    [null],
    [null],
    [null],
    [contextsFor(row).pair],
  ];
  const audit = [
    businessId,
    now,
    'api_key',
    null,
    null,
    null,
    newId(),
    '127.0.0.1',
    [newId()],
    ['bank_transaction.recategorize'],
    ['bank_transaction'],
    [row.id],
    ['{}'],
  ];
  const post = [
    businessId,
    entityId,
    now,
    'api_key',
    null,
    [reversal, entry],
    [row.date, row.date],
    [row.description, row.description],
    ['reversal', 'bank_transaction'],
    [null, row.id],
    [null, row.booking_seq + 1],
    [row.entry_id, null],
    [-1, 1],
    [2, 2],
    [reversal, reversal, entry, entry],
    [1, 2, 1, 2],
    [row.mapped_to, row.category_account_id, row.mapped_to, account],
    [row.bank_account_id, null, row.bank_account_id, null],
    [amount, negative, negative, amount],
    [row.date, row.date, row.date, row.date],
    [-1, -1, 1, 1],
  ];
  const parameters: unknown[] = [];
  const call = (name: string, values: readonly unknown[]) =>
    `${name}(${values.map((value) => `$${parameters.push(value)}`).join(', ')})`;
  const sql = `select ${[call('save_category_contexts', learn), call('record_category_decisions', record), call('write_audit_log', audit), call('post_journal_entries', post)].join(', ')}`;
  return { save: upsertOf(saved), calls: { text: sql, values: parameters } };
}

/** What the lock adds to the columns of the table, and the column that the database computes. */
const NOT_WRITTEN = new Set([
  'entity_currency',
  'locked_through',
  'account_type',
  'mapped_to',
  'search_text',
]);

/** The service's upsert for one row: named, so that a connection plans it once. */
function upsertOf(row: Record<string, unknown>) {
  const columns = Object.keys(row).filter((name) => !NOT_WRITTEN.has(name));
  const text = `
    insert into bank_transaction (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
    on conflict (business_id, id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  return { name: 'save', text, values: columns.map((name) => row[name]) };
}
