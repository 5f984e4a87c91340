import { plainToInstance } from 'class-transformer';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredFieldsOf } from '../../src/platform/http/input/fields/field-schemas.js';
import { declareAccounts, pushOf } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { growsLinearly } from '../support/security/growth.js';
import {
  BODIES,
  callTool,
  type Dto,
  ITEMS,
  LARGE,
  manyFields,
  unknownFields,
  validate,
  withNested,
} from '../support/security/input-cases.js';
import { routeInputs, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { theWorld } from '../support/world/world.js';

describe('larger input', () => {
  const classes = new Set<Dto>();

  beforeAll(async () => {
    const world = await theWorld();
    for (const { query, body } of [...routeInputs(world), ...sessionRouteInputs(world)])
      for (const dto of [query, body]) if (dto) withNested(dto, classes);
  });

  it('takes at most three times as long to validate when it doubles, in every field of every class', () => {
    expect(classes.size).toBeGreaterThan(50);
    const slow: string[] = [];
    for (const dto of classes) {
      if (!isLinear(dto, unknownFields)) slow.push(`${dto.name} with many fields`);
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

  it.each(BODIES)('takes no longer in a tool call with a body of %s', (body) => {
    expect(growsLinearly(ITEMS, manyFields, (input) => callTool(body, input))).toBe(true);
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
      const taken = await timed(() => business.api.post('/v1/transactions', pushOf(run, 500).padEnd(SIZE)));
      expect(taken.response.body).toMatchObject({ data: { created: 500 } });
      times.refused = Math.min(times.refused, refused.milliseconds);
      times.taken = Math.min(times.taken, taken.milliseconds);
    }
    expect(times.refused).toBeLessThan(2 * times.taken);
  });
});

async function timed<T>(work: () => Promise<T>): Promise<{ response: T; milliseconds: number }> {
  const start = performance.now();
  const response = await work();
  return { response, milliseconds: performance.now() - start };
}

function isLinear(dto: Dto, input: (count: number) => object): boolean {
  return growsLinearly(ITEMS, input, (sent) => validate(dto, sent));
}
