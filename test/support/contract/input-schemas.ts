import { beforeAll, describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../src/kernel/domain-error.js';
import { itemProblemsOf } from '../../../src/platform/http/input/fields/item-problems.js';
import { ValidationPipe } from '../../../src/platform/http/input/validation.pipe.js';
import { newBusiness } from '../world/business.js';
import { type Schema, theContract } from './contract.js';
import { callOf, createSamples } from '../routes/route-calls.js';
import {
  type FieldPath,
  fieldPathsOf,
  fieldsOf,
  routeInputs,
  type RouteInputs,
} from '../routes/route-inputs.js';
import { BAD_TEXTS, BAD_VALUES } from '../security/bad-values.js';
import { bodyWith } from '../security/walk.js';
import type { Choose } from '../walks/choose.js';
import { theWorld } from '../world/world.js';

/** Values that some field accepts, and edge cases. */
const LENGTHS = [40, 41, 80, 81, 120, 121, 128, 129, 200, 201, 300, 301, 500, 501];
const OTHER_VALUES = [
  '2026-02-28',
  'US',
  'USD',
  '+44 20 7946 0100',
  'a@example.com',
  '12-3456789',
  '6300',
  'LLC',
  'expense',
  '0195A1F0-0000-7000-8000-000000000000',
  '👩'.repeat(120),
  '👩'.repeat(121),
  ...LENGTHS.map((length) => 'x'.repeat(length)),
].map((text) => JSON.stringify(text));
const NUMBERS = ['12.5', '1', '12', '13', '100', '101', '200', '201', '999', '1000', '1000001'];

/** Without values that JSON Schema cannot check: numbers beyond a double, broken Unicode, deep nesting. */
const VALUES = [...BAD_VALUES.map(({ json }) => json), ...OTHER_VALUES, ...NUMBERS].filter(
  (json) => json.length < 2_000 && !/e309|\\ud800|\\udc00/.test(json),
);
const TEXTS = [
  ...BAD_TEXTS.flatMap(([, encoded]) => decoded(encoded)),
  ...OTHER_VALUES.map(asText),
  ...NUMBERS,
];

/**
 * Where the service checks more than the schema: decimals, check digits, characters of an address, and conditions
 * across fields, which the description states.
 */
const LOOSER = new RegExp(
  [
    /(?:ownershipPercent|phone|fax|email)$/,
    /incorporations (?:nameOptions\.0\.designator|members|officers|authorizedShares|parValue)$/,
    /incorporations (?:regime|foreignOwned|foreignOwnedPercent|ownerTaxResidence)$/,
    /ein-applications (?:entityId|responsibleParty|mailingAddress|principal\w+|businessPurpose)$/,
    // A list of numbers, each with a limit.
    /GET \/v1\/transactions category$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const contract = theContract();

interface BodyOfRoute {
  readonly name: string;
  readonly dto: object;
  readonly schema: Schema;
  /** A form: the service validates the fields without the file. */
  readonly takesUpload: boolean;
  /** A valid body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Declares the tests that compare the schemas with the validation of the service, for chosen values of each body field and
 * all values of each query parameter.
 */
export function describeInputSchemas(choose: Choose, { atLeast }: { atLeast: number }): void {
  describe('the input schemas of the contract', () => {
    let routes: RouteInputs[];
    const bodies: BodyOfRoute[] = [];

    beforeAll(async () => {
      const world = await theWorld();
      const samples = await createSamples(await newBusiness(world));
      routes = routeInputs(world).filter(({ name }) =>
        contract.operations.some((operation) => operation.name === name),
      );
      for (const { name, body: dto, takesUpload } of routes) {
        const [schema] = contract.named(name).bodies.values();
        if (!dto || !schema) continue;
        const { body = {} } = await callOf({ name }, samples);
        const { mapping } = body;
        // A form sends an object as JSON text.
        const read =
          typeof mapping === 'string' ? { ...body, mapping: JSON.parse(mapping) as unknown } : body;
        bodies.push({ name, dto, schema, takesUpload, body: read });
      }
    });

    it('agree with the service for every body field and many values', () => {
      const disagreements: string[] = [];
      let compared = 0;
      for (const { name, dto, schema, body, takesUpload } of bodies) {
        for (const place of fieldPathsOf(dto as never)) {
          for (const [json, input] of [
            ...inputsWith(body, place, choose(VALUES)),
            ['omitted', without(body, place)] as const,
          ]) {
            const invalid = invalidPaths(input, dto, 'body');
            const sent = takesUpload ? { ...(input as object), file: 'bytes' } : input;
            const [problem] = contract.problemsOf(sent, schema);
            const label = `${name} ${place.join('.')} = ${json.slice(0, 40)}`;
            compared++;
            if (invalid === null && problem !== undefined) disagreements.push(`${label}: ${problem}`);
            const isOfField = invalid?.some((path) => path.endsWith(String(place.at(-1)))) ?? false;
            if (isOfField && problem === undefined && !LOOSER.test(`${name} ${place.join('.')}`))
              disagreements.push(`${label}: is rejected`);
          }
        }
      }
      expect(disagreements).toEqual([]);
      expect(compared).toBeGreaterThan(atLeast);
    });

    it('agree with the service for every query parameter and many values', () => {
      const disagreements: string[] = [];
      let compared = 0;
      for (const { name, query } of routes) {
        for (const field of fieldsOf(query)) {
          const { parameters } = contract.named(name);
          const schema = parameters.find((one) => one.in === 'query' && one.name === field)?.schema ?? {};
          for (const text of TEXTS) {
            const isRejected =
              invalidPaths({ [field]: text }, query as object, 'query')?.includes(field) ?? false;
            const [problem] = contract.problemsOf(typedBy(schema, text), schema);
            compared++;
            const mayDiffer = isRejected && LOOSER.test(`${name} ${field}`);
            if (isRejected === (problem === undefined) && !mayDiffer)
              disagreements.push(`${name} ${field} = ${text.slice(0, 40)}: ${problem ?? 'is rejected'}`);
          }
        }
      }
      expect(disagreements).toEqual([]);
      expect(compared).toBeGreaterThan(1_000);
    });
  });
}

/** The paths that the service's validation reports; null for a valid value. */
function invalidPaths(value: unknown, metatype: object, type: 'body' | 'query'): string[] | null {
  try {
    const parsed = new ValidationPipe().transform(structuredClone(value), {
      type,
      metatype: metatype as never,
    });
    const itemProblems = itemProblemsOf(parsed as object);
    return itemProblems.length === 0 ? null : itemProblems.map(({ path }) => path);
  } catch (error) {
    if (error instanceof InvalidRequest) return error.problems.map(({ path }) => path);
    throw error;
  }
}

function inputsWith(body: object, place: FieldPath, values: readonly string[]): [string, unknown][] {
  return values.map((json) => [json, JSON.parse(bodyWith(body, place, json))]);
}

function without(body: object, place: FieldPath): unknown {
  const copy = structuredClone(body) as any;
  const owner = place.slice(0, -1).reduce((value, key) => value?.[key], copy);
  if (owner) delete owner[place.at(-1) ?? ''];
  return copy;
}

/** A query parameter, converted as its schema requires. */
function typedBy({ type }: Schema, text: string): unknown {
  if (type === 'integer' && /^\d{1,9}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,13}(?:\.\d{1,4})?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  return text;
}

function decoded(encoded: string): string[] {
  try {
    return [decodeURIComponent(encoded)];
  } catch {
    return [];
  }
}

function asText(json: string): string {
  return String(JSON.parse(json));
}
