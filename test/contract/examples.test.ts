import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { type Schema, theContract } from '../support/contract/contract.js';
import { callOf, createSamples, type SampleData, send } from '../support/routes/route-calls.js';
import { theWorld } from '../support/world/world.js';

const contract = theContract();

/** The test client throws if a request or response violates the contract. */
describe('real requests and responses', () => {
  let samples: SampleData;

  beforeAll(async () => {
    samples = await createSamples(await newBusiness(await theWorld(), { name: 'Larkspur Studio LLC' }));
  });

  it('match the contract for every operation', async () => {
    for (const operation of contract.operations) {
      const { name } = operation;
      const call = await callOf({ name }, samples);
      const response = await send(samples.business.api, operation, call);
      expect(response.status, `${name}: ${response.text}`).toBe(call.status);
    }
  });

  it('match the media type of the contract for CSV', async () => {
    for (const name of [
      'GET /v1/reports/trial-balance',
      'GET /v1/reports/general-ledger',
      'GET /v1/transactions',
    ]) {
      const call = await callOf({ name }, samples);
      const response = await send(samples.business.api, contract.named(name), {
        ...call,
        headers: { accept: 'text/csv' },
      });
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    }
  });

  it('match the second status of the contract for a repeated file', async () => {
    const route = contract.named('POST /v1/statement-uploads');
    const call = await callOf(route, samples);
    const responses = [
      await send(samples.business.api, route, call),
      await send(samples.business.api, route, call),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
  });

  it('match the contract for errors', async () => {
    const { api } = samples.business;
    const responses = [
      await api.get('/v1/accounts?nothing=1'),
      await api.post('/v1/accounts', '{'),
      await api.post('/v1/accounts', {}, { 'content-type': 'text/plain' }),
      await api.get('/v1/entities/019cf000-0000-7000-8000-000000000000'),
      await api.get('/v1/reports/trial-balance', { accept: 'image/png' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 415, 404, 406]);
  });
});

describe('the examples of the contract', () => {
  const examplesOf = (content: object | undefined) =>
    Object.values((content ?? {}) as Record<string, { schema: any; example?: unknown }>).filter(
      ({ schema, example }) => example !== undefined && schema !== undefined,
    );

  it('of fields are valid', () => {
    const invalid = fieldsWithin(contract.document.components.schemas, '').flatMap(([place, field]) =>
      (field['examples'] as unknown[])
        .flatMap((example) => contract.problemsOf(example, field))
        .map((problem) => `${place}: ${problem}`),
    );
    expect(invalid).toEqual([]);
  });

  it('of parameters are valid', () => {
    for (const { name, written } of contract.operations)
      for (const parameter of written.parameters ?? []) {
        const { schema } = contract.resolve(parameter) as { schema: Schema };
        const [example] = schema['examples'] as unknown[];
        expect(contract.problemsOf(example, schema), `${name} ${JSON.stringify(parameter)}`).toEqual([]);
      }
  });

  it('exist for every JSON body and response and are valid', () => {
    for (const { name, written } of contract.operations) {
      const { requestBody, responses } = written;
      const [response] = Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, value]) => value as { content: Record<string, object> });
      const places = [
        ...(requestBody && 'application/json' in requestBody.content ? [requestBody.content] : []),
        ...(response && 'application/json' in response.content ? [response.content] : []),
      ];
      for (const content of places) {
        const examples = examplesOf(content);
        expect(examples, name).toHaveLength(1);
        for (const { schema, example } of examples)
          expect(contract.problemsOf(example, schema), name).toEqual([]);
      }
    }
  });

  it('contain no credential and no tax id', () => {
    expect(JSON.stringify(contract.document)).not.toMatch(
      /svc_(live|oat|ort)_[0-9A-Za-z]|\b\d{3}-\d{2}-\d{4}\b/,
    );
  });
});

/** The fields of all schemas in a part of the contract, by place. */
function fieldsWithin(part: object, place: string): [string, Schema][] {
  return Object.entries(part).flatMap(([key, inner]): [string, Schema][] => {
    if (typeof inner !== 'object' || inner === null || key === 'examples') return [];
    const at = `${place}.${key}`;
    return [
      ...(key === 'properties' ? Object.entries(inner as Record<string, Schema>) : []).map(
        ([name, field]): [string, Schema] => [`${at}.${name}`, field],
      ),
      ...fieldsWithin(inner as object, at),
    ];
  });
}
