import pg from 'pg';
import { allKeys, type ContextKeys, contextKeysOf } from '../src/categorization/learning/context-keys.js';
import { newId } from '../src/kernel/ids.js';
import { fromTransactionId } from '../src/kernel/transaction-id.js';
import { CLIENTS, perSecond } from './support/parallel-clients.js';
import type { Business } from './support/service.js';

const CATEGORIES = ['6500', '6550'] as const;

/** The statements of the service, from ChartRepository, CategoryMemoryRepository and CategoryDecisionsRepository. */
const CHART = `select id, account_number, name, category, subtype, is_active from ledger_account
  where business_id = $1 and entity_id = $2`;
const MAPPED = `select distinct ledger_account_id from bank_account
  where business_id = $1 and ledger_account_id is not null`;
const CONTEXTS = `select key, total, category_ids, weights, counts, sizes, squares from category_memory
  where business_id = $1 and entity_id = $2 and key = any ($3)`;
const SAVE_CONTEXTS = `
  insert into category_memory (business_id, entity_id, key, total, category_ids, weights, counts, sizes, squares)
  select $1, $2, c.key, c.total, c.category_ids::uuid[], c.weights::float8[], c.counts::integer[], c.sizes::float8[],
         c.squares::float8[]
    from unnest($3::text[], $4::float8[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
           as c(key, total, category_ids, weights, counts, sizes, squares)
  on conflict (business_id, entity_id, key) do update set
    total = excluded.total, category_ids = excluded.category_ids, weights = excluded.weights,
    counts = excluded.counts, sizes = excluded.sizes, squares = excluded.squares`;
const INSERT_DECISION = `
  with cleared as (
    delete from category_unchecked where business_id = $1 and entity_id = $2 and key = any ($14::text[])
    returning key, unchecked)
  insert into category_decision
    (business_id, entity_id, seq, decided_at, transaction_id, version, bank_account_id, merchant_key, amount_minor,
     account_id, is_against, predicted_level, predicted_raw, predicted_right, before_account_id, before_is_transfer,
     before_source, before_confidence, before_rule_id, before_because, before_review_reason, before_split_status,
     digest, cleared_unchecked)
  select $1, $2, last.seq + d.place, $3, d.transaction_id, d.version, d.bank_account_id, d.merchant_key,
         d.amount_minor, d.account_id, d.is_against, d.level, d.raw, d.is_right, d.before_account_id,
         d.before_is_transfer, d.before_source, d.before_confidence, d.before_rule_id, d.before_because,
         d.before_review_reason, d.before_split_status, d.digest, coalesce(cleared.unchecked, 0)
    from (select coalesce(max(seq), 0) as seq from category_decision where business_id = $1 and entity_id = $2) as last
   cross join unnest($4::uuid[], $5::integer[], $6::uuid[], $7::text[], $8::bigint[], $9::uuid[], $10::boolean[],
                $11::smallint[], $12::float8[], $13::boolean[], $14::text[], $15::uuid[], $16::boolean[], $17::text[],
                $18::float8[], $19::uuid[], $20::text[], $21::text[], $22::text[], $23::text[]) with ordinality
           as d(transaction_id, version, bank_account_id, merchant_key, amount_minor, account_id, is_against,
                level, raw, is_right, clears, before_account_id, before_is_transfer, before_source, before_confidence,
                before_rule_id, before_because, before_review_reason, before_split_status, digest, place)
    left join cleared on cleared.key = d.clears`;
/** As long as the digest that the service computes. */
const DIGEST = 'x'.repeat(22);

/**
 * Sends the statements of a single PATCH, with everything computed in advance. The service sends those of simultaneous
 * PATCHes in groups.
 */
export async function sameStatementsAlone(
  url: string,
  { businessId, entityId }: Business,
  ids: readonly string[],
) {
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
    const category = CATEGORIES[at % 2] ?? '';
    await client.query(CHART, [businessId, entityId]);
    await client.query(MAPPED, [businessId]);
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`categorizer:${entityId}`]);
    await client.query(CONTEXTS, [businessId, entityId, allKeys(keysFor(rows[0]))]);
    const statements = writes(rows[0], {
      businessId,
      entityId,
      // The service has decided each transaction once.
      version: 2,
      account: accounts.get(category) ?? '',
    });
    // Sent without waiting, as the service does.
    await Promise.all(statements.map((statement) => client.query(statement)));
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

function keysFor(row: any): ContextKeys {
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
  const keys = allKeys(keysFor(row));
  const sizes = (key: string) => (key === 'all' || key.startsWith('account:') ? '{1}' : '{}');
  const learn = [
    businessId,
    entityId,
    keys,
    keys.map(() => 1),
    keys.map(() => `{${account}}`),
    keys.map(() => '{1}'),
    keys.map(() => '{1}'),
    keys.map(sizes),
    keys.map(sizes),
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
    [keysFor(row).pair],
    [row.category_account_id],
    [false],
    [row.category_source],
    [row.confidence],
    [row.rule_id],
    [row.because],
    [row.review_reason],
    [row.split_status],
    [DIGEST],
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
  const calls = [call('write_audit_log', audit), call('post_journal_entries', post)];
  return [
    { text: SAVE_CONTEXTS, values: learn },
    { text: INSERT_DECISION, values: record },
    upsertOf(saved),
    { text: `select ${calls.join(', ')}`, values: parameters },
  ];
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
