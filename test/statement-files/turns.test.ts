import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileSemaphore } from '../../src/statement-files/file-semaphore.js';
import { StatementParser } from '../../src/statement-files/statement-parser.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import {
  declareAccount,
  commitStatement,
  csvOf,
  uploadStatement,
} from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { PATIENCE } from '../support/world/patience.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

interface Sender {
  readonly business: TestBusiness;
  readonly bankAccountId: string;
}

async function newSender(world: World): Promise<Sender> {
  const business = await newBusiness(world);
  const bankAccountId = await declareAccount(business);
  return { business, bankAccountId };
}

/** Takes one of the two places until it is called. */
function takePlace(files: FileSemaphore, owner: string): () => Promise<void> {
  let leave = () => {};
  const left = files.take(owner, () => new Promise<void>((resolve) => (leave = resolve)));
  return async () => {
    leave();
    await left;
  };
}

const fileOf = (at: number) => csvOf([['2026-03-01', `Rent ${at}`, 900 + at]]);

describe('statement files of several businesses', () => {
  let world: World;
  let files: FileSemaphore;
  let busy: Sender;
  let other: Sender;
  const leaves: (() => Promise<void>)[] = [];

  const open = (opened: World) => {
    world = opened;
    files = world.app.get(FileSemaphore);
    leaves.push(...['one', 'another'].map((owner) => takePlace(files, owner)));
  };
  const leaveAll = () => Promise.all(leaves.splice(0).map((leave) => leave()));
  /** Sends a file, and returns its response once the file waits. */
  const wait = async ({ business, bankAccountId }: Sender, at: number) => {
    const before = files.waitingCount;
    const response = uploadStatement(business, bankAccountId, fileOf(at));
    await vi.waitFor(() => expect(files.waitingCount).toBe(before + 1), PATIENCE);
    return { response };
  };

  beforeEach(async () => {
    open(await theWorld());
    [busy, other] = await Promise.all([newSender(world), newSender(world)]);
  });

  afterEach(async () => {
    await leaveAll();
    vi.restoreAllMocks();
  });

  it('take turns: one business with many waits for no other, and no other for its queue', async () => {
    const parse = vi.spyOn(world.app.get(StatementParser), 'parse');
    const sent = [];
    for (const at of [1, 2, 3]) sent.push(await wait(busy, at));
    sent.push(await wait(other, 4));
    await leaves.pop()?.();
    const uploads = await Promise.all(sent.map(async ({ response }) => dataOf(await response, 201)));
    const parsed = parse.mock.calls.map(([file]) => Number(/Rent (\d)/.exec(file.toString())?.[1]));
    expect(parsed).toEqual([1, 4, 2, 3]);
    expect(new Set(uploads.map(({ id }) => id)).size).toBe(4);
  });

  it('run one at a time for each business, also commits', async () => {
    const [first, second] = [await wait(busy, 1), await wait(busy, 2)];
    await leaveAll();
    const uploads = [dataOf(await first.response, 201), dataOf(await second.response, 201)];
    const leave = takePlace(files, busy.business.businessId);
    const commits = uploads.map(({ id }) => commitStatement(busy.business, id));
    await vi.waitFor(() => expect(files.waitingCount).toBe(2), PATIENCE);
    const { bankAccountId, business } = other;
    dataOf(await uploadStatement(business, bankAccountId, fileOf(3)), 201);
    expect(files.waitingCount).toBe(2);
    await leave();
    for (const commit of commits) expect(dataOf(await commit).status).toBe('committed');
  });

  it('are refused with 429 beyond six that wait for one business, while others may still wait', async () => {
    const sent = [];
    for (const at of [1, 2, 3, 4, 5, 6]) sent.push(await wait(busy, at));
    const refused = await uploadStatement(busy.business, busy.bankAccountId, fileOf(7));
    expect(refusalOf(refused, 429, 'rate_limited')).toBe(
      'too many statement files of this business are waiting: try again in 5 s',
    );
    expect(refused.headers.get('retry-after')).toBe('5');
    sent.push(await wait(other, 8));
    await leaveAll();
    for (const { response } of sent) dataOf(await response, 201);
  });

  it('are finished when the service stops, or refused with 503 if they wait', async () => {
    await leaveAll();
    open(await createWorld());
    await leaves.pop()?.();
    const parser = world.app.get(StatementParser);
    const parse = parser.parse.bind(parser);
    const closing: Promise<void>[] = [];
    const [running, waiting] = [await newSender(world), await newSender(world)];
    const parsing = vi.spyOn(parser, 'parse').mockImplementation(async (...parameters) => {
      await vi.waitFor(() => expect(files.waitingCount).toBe(1), PATIENCE);
      closing.push(world.close());
      // The thread starts only after the service has begun to stop.
      await new Promise((resolve) => setImmediate(resolve));
      return parse(...parameters);
    });
    const finished = uploadStatement(running.business, running.bankAccountId, fileOf(1));
    await vi.waitFor(() => expect(parsing).toHaveBeenCalled(), PATIENCE);
    const refused = await uploadStatement(waiting.business, waiting.bankAccountId, fileOf(2));
    expect(refusalOf(refused, 503, 'service_unavailable')).toBe('the service is stopping: try again');
    expect(refused.headers.get('retry-after')).toBe('1');
    dataOf(await finished, 201);
    await Promise.all([...closing, leaveAll()]);
  });
});
