import { plainToInstance } from 'class-transformer';
import { beforeAll, describe, expect, it } from 'vitest';
import { toRequest } from '../../src/mcp/tools/to-request.js';
import { InvalidRequest } from '../../src/kernel/domain-error.js';
import { declaredFieldsOf } from '../../src/platform/http/field-schemas.js';
import { ValidationPipe } from '../../src/platform/http/validation.pipe.js';
import { declareAccounts, INSTITUTION } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { growsLinearly } from '../support/security/growth.js';
import { routeInputs, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { theWorld } from '../support/world/world.js';

type Dto = new () => object;

const ITEMS = 2_000;
const once = <T>(make: (count: number) => T) => {
  const made = new Map<number, T>();
  return (count: number): T => {
    if (!made.has(count)) made.set(count, make(count));
    return made.get(count)!;
  };
};

const manyFields = once((count): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1])),
);

/** The values sent as a field or a body, by size. */
const LARGE: readonly (readonly [what: string, make: (count: number) => unknown])[] = [
  ['an object of many fields', manyFields],
  ['a list of many empty objects', once((count) => Array.from({ length: count }, () => ({})))],
  ['a list of many texts', once((count) => Array.from({ length: count }, (_, index) => `text ${index}`))],
  ['a list of an object of many fields', (count) => [manyFields(count)]],
  ['a long text', (count) => '1-'.repeat(count)],
  ['JSON text of many fields', once((count) => JSON.stringify(manyFields(count)))],
];

describe('larger input', () => {
  const classes = new Set<Dto>();

  beforeAll(async () => {
    const world = await theWorld();
    for (const { query, body } of [...routeInputs(world), ...sessionRouteInputs(world)])
      for (const dto of [query, body]) if (dto) addWithNested(dto);
  });

  const addWithNested = (dto: Dto) => {
    classes.add(dto);
    for (const { nested } of declaredFieldsOf(dto).values())
      if (nested && !classes.has(nested())) addWithNested(nested());
  };

  it('takes at most three times as long to validate when it doubles, in every field of every class', () => {
    expect(classes.size).toBeGreaterThan(50);
    const slow: string[] = [];
    for (const dto of classes) {
      if (!isLinear(dto, (count) => ({ ...manyFields(count), other: manyFields(count) })))
        slow.push(`${dto.name} with many fields`);
      for (const field of declaredFieldsOf(dto).keys())
        for (const [what, make] of LARGE)
          if (!isLinear(dto, (count) => ({ [field]: make(count) })))
            slow.push(`${dto.name}.${field} with ${what}`);
    }
    expect(slow).toEqual([]);
  });

  it('fails this test if the cost is quadratic', () => {
    const [dto] = classes.values();
    expect(growsLinearly(ITEMS, manyFields, (input) => plainToInstance(dto!, input))).toBe(false);
  });

  it.each(['none', 'json', 'form'] as const)('takes no longer in a tool call with a body of %s', (body) => {
    const shape = {
      method: 'POST',
      path: '/v1/things',
      pathArguments: [],
      queryArguments: [],
      bodyFields: new Map<string, string>(),
      body,
      takesIdempotencyKey: false,
      accept: 'application/json',
    };
    const file = { fileName: 'a.csv', fileBase64: 'YQ==' };
    const given = (count: number) => ({ ...manyFields(count), ...file });
    expect(growsLinearly(ITEMS, given, (input) => toRequest(shape, input))).toBe(true);
  });
});

describe('a push of 1.7 MB', () => {
  const SIZE = 1_700_000;
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await declareAccounts(business, [{ externalId: 'chk' }]);
  });

  it('is rejected for unknown fields in no more time than a valid one takes', async () => {
    const unknown = JSON.stringify(manyFields(120_000)).padEnd(SIZE);
    const times = { refused: Infinity, taken: Infinity };
    for (let run = 0; run < 3; run++) {
      const refused = await timed(() => business.api.post('/v1/transactions', unknown));
      expect(refused.response.status).toBe(400);
      expect(refused.response.body).toEqual({
        error: 'invalid_request',
        reason: 'body must have at most 200 fields',
      });
      const taken = await timed(() => business.api.post('/v1/transactions', pushOf(run).padEnd(SIZE)));
      expect(taken.response.body).toMatchObject({ data: { created: 500 } });
      times.refused = Math.min(times.refused, refused.milliseconds);
      times.taken = Math.min(times.taken, taken.milliseconds);
    }
    expect(times.refused).toBeLessThan(2 * times.taken);
  });
});

function pushOf(run: number): string {
  const transactions = Array.from({ length: 500 }, (_, index) => ({
    accountExternalId: 'chk',
    externalId: `${run}-${index}`,
    date: '2026-03-01',
    amount: 1 + index,
    description: 'Corner Shop',
  }));
  return JSON.stringify({ institutionName: INSTITUTION, transactions });
}

async function timed<T>(work: () => Promise<T>): Promise<{ response: T; milliseconds: number }> {
  const start = performance.now();
  const response = await work();
  return { response, milliseconds: performance.now() - start };
}

function isLinear(dto: Dto, input: (count: number) => object): boolean {
  return growsLinearly(ITEMS, input, (sent) => {
    try {
      new ValidationPipe().transform(sent, { type: 'body', metatype: dto });
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
    }
  });
}
