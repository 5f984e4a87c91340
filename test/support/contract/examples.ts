import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fromTransactionId, toTransactionId } from '../../../src/kernel/transaction-id.js';
import type { Examples } from '../../../scripts/contract/examples.js';

const FILE = 'scripts/contract/examples.json';
/** Rows of a list that are kept: one shows what the others do. */
const KEPT_ROWS = 2;

/** Keeps calls and their answers for the contract: with ids that stay the same when they are recorded again. */
export async function keepExamples(examples: Examples): Promise<void> {
  const sorted = Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1));
  const short = sorted.map(([name, example]) => [name, { ...example, answer: withFewRows(example?.answer) }]);
  const text = JSON.stringify(Object.fromEntries(short), null, 2);
  await writeFile(FILE, `${withStableIds(text)}\n`);
}

function withFewRows(answer: unknown): unknown {
  const { data } = answer as { data: unknown };
  return Array.isArray(data) ? { ...(answer as object), data: data.slice(0, KEPT_ROWS) } : answer;
}

/** Ids are random: the first becomes the first of a series, wherever it stands, and so on. */
function withStableIds(text: string): string {
  const stable = new Map<string, string>();
  const stableOf = (uuid: string) => {
    const known = stable.get(uuid) ?? uuidFrom(stable.size);
    stable.set(uuid, known);
    return known;
  };
  return text
    .replaceAll(/txn_[0-9A-Za-z]{22}/g, (id) => toTransactionId(stableOf(fromTransactionId(id) ?? id)))
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, stableOf);
}

/** A uuid of version 7, as ours are. */
function uuidFrom(count: number): string {
  const digits = createHash('sha256').update(String(count)).digest('hex');
  return `019cf000-0000-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
