import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../src/platform/http/error-status.js';
import type { ErrorCode } from '../../src/kernel/domain-error.js';
import { theContract } from '../support/contract/contract.js';
import { fieldsOf, routeInputs, type RouteInputs } from '../support/routes/route-inputs.js';
import { theWorld } from '../support/world/world.js';

const contract = theContract();
const OPERATIONS = new Map(
  contract.operations.map(({ name, method, written }) => [name, { method, ...written }]),
);

describe('the contract', () => {
  let routes: Map<string, RouteInputs>;

  beforeAll(async () => {
    const inputs = routeInputs(await theWorld());
    routes = new Map(
      inputs
        .filter(({ path, isPublic }) => path.startsWith('/v1/') && !isPublic)
        .map((route) => [route.name, route]),
    );
  });

  it('contains every route under /v1 and no other', () => {
    expect([...OPERATIONS.keys()].sort()).toEqual([...routes.keys()].sort());
  });

  it('contains every parameter and field that a route declares and no other', () => {
    for (const [name, { query, pathParameters }] of routes) {
      const parameters = (OPERATIONS.get(name)?.parameters ?? []).filter((one) => 'name' in one);
      const named = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
      expect(named('query').sort(), name).toEqual(fieldsOf(query).sort());
      expect(named('path').sort(), name).toEqual([...pathParameters].sort());
    }
  });

  it('states for every body which fields are required and that no others are allowed', () => {
    for (const [name, { body, takesUpload }] of routes) {
      const { requestBody } = OPERATIONS.get(name) ?? {};
      expect(requestBody !== undefined, name).toBe(body !== null);
      if (!requestBody) continue;
      const [content] = Object.values(requestBody.content);
      const component = String(content?.schema['$ref']).split('/').at(-1) ?? '';
      const schema = contract.document.components.schemas[component] as any;
      expect(schema.additionalProperties, name).toBe(false);
      const file = takesUpload ? ['file'] : [];
      expect(Object.keys(schema.properties).sort(), name).toEqual([...fieldsOf(body), ...file].sort());
    }
  });

  it('requires the same scopes and roles as the guard', () => {
    for (const [name, { security, description }] of OPERATIONS) {
      const scope = name.startsWith('GET ') ? 'read' : 'write';
      expect(security, name).toEqual([{ bearer: [scope] }, { oauth2: [scope] }]);
      const roles = routes.get(name)?.roles;
      expect(description.includes('the role owner or admin'), name).toBe(roles !== null);
    }
  });

  it('has unique operation names', () => {
    const ids = [...OPERATIONS.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('states for every tool whether it reads, is destructive or can be repeated', () => {
    const tools = (wanted: (tool: any) => boolean) =>
      [...OPERATIONS.values()].filter(({ 'x-tool': tool }) => wanted(tool)).map((one) => one.operationId);
    expect(tools((tool) => tool === undefined).sort()).toEqual(['downloadDocument', 'exportJournal']);
    expect(tools((tool) => tool?.destructive).sort()).toEqual([
      'cancelEinApplication',
      'cancelIncorporation',
      'cancelSignature',
      'deleteRule',
      'deleteStatementUpload',
      'requestSignature',
      'transmitEinApplication',
    ]);
    for (const { method, 'x-tool': tool, operationId } of OPERATIONS.values())
      expect(tool?.readOnly ?? true, operationId).toBe(method === 'GET');
  });
});

describe('the error responses of the contract', () => {
  const codesOf = (name: string): ErrorCode[] =>
    Object.values(OPERATIONS.get(name)?.responses ?? {}).flatMap((response) => {
      const { $ref } = response as { $ref?: string };
      const shared = contract.document.components.responses[$ref?.split('/').at(-1) ?? ''] as any;
      return (shared?.content['application/json'].schema.properties.error.enum ?? []) as ErrorCode[];
    });

  it('have the status that the service returns', () => {
    for (const [name, { responses }] of OPERATIONS) {
      for (const [status, response] of Object.entries(responses)) {
        const { $ref } = response as { $ref?: string };
        if ($ref === undefined) continue;
        const shared = contract.document.components.responses[$ref.split('/').at(-1) ?? ''] as any;
        const codes = shared.content['application/json'].schema.properties.error.enum as ErrorCode[];
        for (const code of codes) expect(String(ERROR_STATUS[code]), `${name} ${code}`).toBe(status);
      }
    }
  });

  it('include the common errors for every route', () => {
    for (const name of OPERATIONS.keys()) {
      const codes = codesOf(name);
      for (const code of ['invalid_request', 'unauthorized', 'insufficient_scope', 'rate_limited'])
        expect(codes, name).toContain(code);
      const takesKey = /^(POST|PATCH) /.test(name);
      expect(codes.includes('idempotency_key_reused'), name).toBe(takesKey);
      if (name.includes('/:id')) expect(codes, name).toContain('not_found');
    }
  });

  it.each([
    ['POST /v1/transactions', ['period_locked']],
    ['PATCH /v1/transactions/:id', ['period_locked']],
    ['POST /v1/bank-accounts', ['currency_conflict', 'institution_entity_conflict', 'period_locked']],
    ['PATCH /v1/bank-accounts/:id', ['account_in_use', 'currency_conflict', 'period_locked']],
    ['POST /v1/accounts', ['account_number_taken']],
    ['PATCH /v1/accounts/:id', ['account_in_use']],
    ['PATCH /v1/entities/:id', ['primary_entity_required']],
    ['POST /v1/journal-entries/:id/reverse', ['already_reversed', 'entry_owned', 'period_locked']],
    ['POST /v1/ein-applications', ['application_exists']],
    [
      'POST /v1/ein-applications/:id/transmit',
      [
        'invalid_transition',
        'transmission_in_flight',
        'unconfirmed_transmission',
        'carrier_error',
        'carrier_unavailable',
      ],
    ],
    [
      'POST /v1/ein-applications/:id/cancel-signature',
      [
        'already_signed',
        'invalid_transition',
        'signature_in_progress',
        'signing_service_error',
        'signing_service_unavailable',
      ],
    ],
    ['POST /v1/ein-applications/:id/record-ein', ['entity_ein_conflict', 'invalid_transition']],
    ['POST /v1/statement-uploads/:id/commit', ['invalid_transition', 'period_locked']],
    ['GET /v1/reports/trial-balance', ['not_acceptable']],
    ['PUT /v1/entities/:id/period-lock', ['forbidden']],
  ])('include the specific errors of %s', (name, codes) => {
    expect(codesOf(name)).toEqual(expect.arrayContaining(codes));
  });
});
