import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Examples } from '../../../scripts/contract/examples.js';
import { isUuid } from '../../../src/kernel/base62.js';
import { mapValues } from '../../../src/kernel/collections.js';
import { fromTransactionId, toTransactionId } from '../../../src/kernel/transaction-id.js';
import { callOf, createSamples, type SampleData, restartNames, send } from '../routes/route-calls.js';
import { decide, pushRow } from '../books/transactions.js';
import { newBusiness } from '../world/business.js';
import type { World } from '../world/world.js';
import type { Operation } from './contract.js';

export type Example = NonNullable<Examples[string]>;

const FILE = 'scripts/contract/examples.json';
/** The first items of a list show what the others look like. */
const MAX_ITEMS = 2;
const MAX_NESTED_ITEMS = 25;

/**
 * A request and response of an operation; null for a response that is not JSON. If the filters leave a list empty, it is
 * recorded without them. Each example has a business of its own, so that no other operation changes it.
 */
export async function recordExample(world: World, operation: Operation): Promise<Example | null> {
  restartNames();
  const samples = await createSamples(await newBusiness(world, { name: 'Larkspur Studio LLC' }));
  const { name, bodies } = operation;
  const id = await PREPARATIONS[name]?.(samples);
  const call = { ...(await callOf(operation, samples)), ...(id === undefined ? {} : { path: { id } }) };
  const response = await send(samples.business.api, operation, call);
  if (response.status !== call.status) throw new Error(`${name}: ${response.text}`);
  if (!response.headers.get('content-type')?.startsWith('application/json')) return null;
  const isEmpty = Array.isArray(response.body.data) && response.body.data.length === 0;
  const shown = isEmpty ? await send(samples.business.api, operation, { ...call, query: {} }) : response;
  const example = {
    ...(bodies.has('application/json') ? { request: call.body } : {}),
    response: withFewItems(shown.body),
  };
  return withStableIds(example, name, samples);
}

export async function storedExamples(): Promise<Examples> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Examples;
}

export async function storeExamples(examples: Examples): Promise<void> {
  const sorted = Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Fills lists that would be empty. Returns the id of the resource to list for if it is another one. */
const PREPARATIONS: Readonly<Record<string, (samples: SampleData) => Promise<string | undefined>>> = {
  'GET /v1/ein-applications/:id/transmissions': async (samples) => {
    const { path, body } = await callOf({ name: 'POST /v1/ein-applications/:id/transmit' }, samples);
    const id = path?.['id'] ?? '';
    await samples.business.api.post(`/v1/ein-applications/${id}/transmit`, body);
    return id;
  },
  'GET /v1/findings': async ({ business }) => {
    await business.api.post('/v1/detectors/run');
    return undefined;
  },
  'GET /v1/rules/suggestions': async ({ business }) => {
    for (const externalId of ['a', 'b', 'c', 'd', 'e']) {
      const { id } = await pushRow(business, { externalId, description: 'HEATHER PRINT SHOP' });
      await decide(business, id, '6300');
    }
    return undefined;
  },
  'POST /v1/transactions/suggestions': async ({ business, transactionId }) => {
    await decide(business, transactionId, '6300');
    return undefined;
  },
  'POST /v1/transactions/:id/undo-decision': async ({ business, transactionId }) => {
    await decide(business, transactionId, '6300');
    return transactionId;
  },
  'POST /v1/transactions/undo-decisions': async ({ business, transactionId }) => {
    await decide(business, transactionId, '6300');
    return undefined;
  },
  'GET /v1/transactions/:id/history': async ({ business, transactionId }) => {
    await decide(business, transactionId, '6300');
    return transactionId;
  },
  'GET /v1/transactions/:id/suggestions': async ({ business, transactionId }) => {
    await decide(business, transactionId, '6300');
    return transactionId;
  },
};

function withFewItems(response: unknown): unknown {
  const { data } = response as { data: unknown };
  return {
    ...(response as object),
    data: Array.isArray(data) ? data.slice(0, MAX_ITEMS) : withShortLists(data),
  };
}

/** Lists in a record that would be longer than the rest of its example. */
function withShortLists(record: unknown): unknown {
  if (record === null || typeof record !== 'object') return record;
  return mapValues(record as Readonly<Record<string, unknown>>, (value) =>
    Array.isArray(value) && value.length > MAX_NESTED_ITEMS ? value.slice(0, MAX_ITEMS) : value,
  );
}

/**
 * Replaces random ids and the owner's address with stable ones: sample resources have the same id in every example, others
 * an id from the operation and their order in its example.
 */
function withStableIds(example: Example, operation: string, samples: SampleData): Example {
  const stable = new Map(namedIds(samples).map(([name, id]) => [id, uuidFrom(name)]));
  const stableOf = (uuid: string) => {
    const known = stable.get(uuid) ?? uuidFrom(`${operation} ${stable.size}`);
    stable.set(uuid, known);
    return known;
  };
  const text = JSON.stringify(example)
    .replaceAll(/txn_[0-9A-Za-z]{22}/g, (id) => toTransactionId(stableOf(fromTransactionId(id) ?? id)))
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, stableOf)
    // The name of the owner, who gave none.
    .replaceAll(samples.business.ownerEmail, 'Greta Sommer')
    // A hash over the id of the account, and more.
    .replaceAll(/file:[0-9a-f]{32}:/g, `file:${digitsFrom(operation).slice(0, 32)}:`);
  return JSON.parse(text) as Example;
}

function namedIds({ business, ...ids }: SampleData): [name: string, id: string][] {
  const named = Object.entries({ ...ids, businessId: business.businessId });
  return named.map(([name, id]) => [name, isUuid(id) ? id : (fromTransactionId(id) ?? id)]);
}

/** A uuid of version 7, as ours are. */
function uuidFrom(name: string): string {
  const digits = digitsFrom(name);
  return `019cf000-0000-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}

function digitsFrom(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
