import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { declareAccounts, pushOf } from '../support/books/push.js';
import { manyFields } from '../support/security/input-cases.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

/** At most once before a unit of work, when tables have grown: by whatever this process has inserted so far. */
const DISCARD_PLANS = 'DISCARD PLANS';

describe('a push sends as many statements', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await declareAccounts(business, [{ externalId: 'chk' }]);
    await business.api.post('/v1/transactions', pushOf(0, 1));
  });

  /** The status of the response, and the number of statements in units of work of the business until it comes. */
  const push = async (body: string) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { status } = await business.api.post('/v1/transactions', body);
    const { calls, contexts } = query.mock;
    query.mockRestore();
    const texts = calls.map(([sent]: unknown[]) => (typeof sent === 'string' ? sent : textOf(sent)));
    const begun = (text: string) => text.startsWith('BEGIN') && text.includes(business.businessId);
    const clients = new Set(contexts.filter((_client, at) => begun(texts[at]!)));
    const sent = texts.filter((text, at) => clients.has(contexts[at]) && text !== DISCARD_PLANS);
    return { status, statements: sent.length };
  };

  it('for 480 new transactions as for 60', async () => {
    const [few, many] = [await push(pushOf(1, 60)), await push(pushOf(2, 480))];
    expect(few).toMatchObject({ status: 200 });
    expect(few.statements).toBeGreaterThan(5);
    expect(many).toEqual(few);
  });

  it('for 120,000 unknown fields as for 15,000: none', async () => {
    for (const count of [15_000, 120_000])
      expect(await push(JSON.stringify(manyFields(count)))).toEqual({ status: 400, statements: 0 });
  });
});

function textOf(query: unknown): string {
  const { text } = query as { readonly text?: unknown };
  return typeof text === 'string' ? text : '';
}
