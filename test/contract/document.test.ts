import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../src/platform/http/errors/error-status.js';
import { coverageOf, shareOf } from '../../scripts/contract/coverage.js';
import type { ContractDocument } from '../../src/contract/document.js';
import { ERROR_CODES, type ErrorCode } from '../../src/kernel/domain-error.js';
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
      expect(security, name).toEqual([{ bearer: [] }, { oauth2: [scope] }]);
      expect(description, name).toContain(`Requires the scope \`${scope}\``);
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
    expect(tools((tool) => tool === undefined).sort()).toEqual([
      'closeYear',
      'completeReconciliation',
      'createIncorporationDraft',
      'deleteIncorporationDraft',
      'deleteSavedView',
      'downloadDocument',
      'exportJournal',
      'getBudget',
      'getIncorporationDraft',
      'getReconciliation',
      'getReconciliationReport',
      'getTaxLines',
      'listClosedYears',
      'listExchangeRates',
      'listIncorporationDrafts',
      'listReconciliations',
      'listSavedViews',
      'listTransactionHistory',
      'removeSplits',
      'reopenYear',
      'replaceIncorporationDraft',
      'revalue',
      'saveView',
      'setBudget',
      'setExchangeRates',
      'setTaxLines',
      'splitTransaction',
      'startReconciliation',
      'undoDecision',
      'undoDecisions',
      'undoReconciliation',
    ]);
    expect(tools((tool) => tool?.destructive).sort()).toEqual([
      'cancelEinApplication',
      'cancelIncorporation',
      'cancelSignature',
      'deleteRule',
      'deleteStatementUpload',
      'redrawEinApplication',
      'requestSignature',
      'revertStatement',
      'transmitEinApplication',
      'unlinkDocument',
      'unmatchTransfer',
    ]);
    for (const { method, 'x-tool': tool, operationId } of OPERATIONS.values())
      expect(tool?.readOnly ?? method === 'GET', operationId).toBe(method === 'GET');
  });
});

const ERROR = '#/components/schemas/Error';

/** The codes of an error response: the shared schema, narrowed. */
function codesIn(response: any): ErrorCode[] {
  const [base, narrowed] = response.content['application/json'].schema.allOf;
  expect(base).toEqual({ $ref: ERROR });
  return narrowed.properties.error.enum as ErrorCode[];
}

describe('the schemas of the contract', () => {
  it('are named in every JSON response', () => {
    for (const [name, { responses }] of OPERATIONS) {
      for (const response of Object.values(responses) as any[]) {
        const schema = response.content?.['application/json']?.schema;
        if (schema) expect(schema, name).toEqual({ $ref: expect.stringContaining('#/components/schemas/') });
      }
    }
  });

  it('have names of at most 40 characters, as responses have', () => {
    const { schemas, responses } = contract.document.components;
    for (const name of [...Object.keys(schemas), ...Object.keys(responses)])
      expect(name).toMatch(/^[A-Za-z0-9]{1,40}$/);
  });

  it('include one for errors, with every code of the service', () => {
    const { properties, required } = contract.document.components.schemas['Error'] as any;
    expect(properties.error.enum).toEqual([...ERROR_CODES].sort());
    expect(required).toEqual(['error', 'reason']);
  });
});

describe('the coverage of the contract', () => {
  const document: ContractDocument = contract.document;

  it('finds each kind of thing without a description or an example', () => {
    const copy = structuredClone(document) as any;
    delete copy.components.schemas.Penalty.description;
    delete copy.components.schemas.Transaction.properties.amount.description;
    delete copy.components.schemas.Transaction.properties.date.examples;
    copy.components.schemas.Transfer.properties.because.examples = [];
    delete copy.paths['/findings'].get.parameters[0].description;
    delete copy.paths['/findings'].get.parameters[1].schema.examples;
    copy.components.headers.Link.description = ' ';
    delete copy.paths['/findings'].get.responses['200'].description;
    const without = (some: ContractDocument) =>
      new Map(
        coverageOf(some).map(({ kind, what, missing }) => [`${kind} without ${what}`, new Set(missing)]),
      );
    const before = without(document);
    const found = [...without(copy)].flatMap(([kind, names]) =>
      [...names].filter((name) => !before.get(kind)?.has(name)).map((name) => `${kind}: ${name}`),
    );
    expect(found).toEqual([
      'schemas without a description: Penalty',
      'fields without a description: Transaction.amount',
      'fields without an example: Transaction.date',
      'fields without an example: Transfer.because',
      expect.stringMatching(/^parameters without a description: listFindings\./),
      expect.stringMatching(/^parameters without an example: listFindings\./),
      'headers without a description: Link',
      'responses without a description: listFindings.200',
    ]);
  });

  it('is 100 only if nothing is missing', () => {
    const share = (missing: number) =>
      shareOf({ kind: '', what: 'an example', total: 3000, missing: Array(missing).fill('') });
    expect([share(0), share(1), share(1500)]).toEqual([100, 99.9, 50]);
  });
});

describe('the error responses of the contract', () => {
  const codesOf = (name: string): ErrorCode[] =>
    Object.values(OPERATIONS.get(name)?.responses ?? {}).flatMap((response) => {
      const { $ref } = response as { $ref?: string };
      const shared = contract.document.components.responses[$ref?.split('/').at(-1) ?? ''] as any;
      return shared ? codesIn(shared) : [];
    });

  it('have the status that the service returns', () => {
    for (const [name, { responses }] of OPERATIONS) {
      for (const [status, response] of Object.entries(responses)) {
        const { $ref } = response as { $ref?: string };
        if ($ref === undefined) continue;
        const shared = contract.document.components.responses[$ref.split('/').at(-1) ?? ''] as any;
        for (const code of codesIn(shared))
          expect(String(ERROR_STATUS[code]), `${name} ${code}`).toBe(status);
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
    ['POST /v1/transactions', ['no_exchange_rate', 'period_locked']],
    ['PATCH /v1/transactions/:id', ['period_locked']],
    ['PUT /v1/transactions/:id/splits', ['invalid_transition', 'period_locked', 'split_mismatch']],
    ['POST /v1/transactions/:id/undo-decision', ['nothing_to_undo', 'period_locked']],
    ['POST /v1/transactions/undo-decisions', ['nothing_to_undo', 'period_locked']],
    [
      'POST /v1/bank-accounts',
      ['currency_conflict', 'institution_entity_conflict', 'institution_name_conflict', 'period_locked'],
    ],
    ['PATCH /v1/bank-accounts/:id', ['account_in_use', 'no_exchange_rate', 'period_locked']],
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
        'formation_pending',
        'no_return_fax',
        'one_ein_per_day',
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
    ['POST /v1/statement-uploads/:id/revert', ['invalid_transition', 'period_locked', 'transactions_edited']],
    ['GET /v1/reports/trial-balance', ['not_acceptable']],
    ['PUT /v1/exchange-rates', ['period_locked']],
    ['POST /v1/entities/:id/revalue', ['no_exchange_rate']],
    ['PUT /v1/entities/:id/period-lock', ['forbidden', 'year_closed']],
    ['POST /v1/entities/:id/close-year', ['forbidden', 'earlier_year_open', 'year_closed']],
    ['POST /v1/entities/:id/reopen-year', ['forbidden', 'year_closed', 'year_not_closed']],
  ])('include the specific errors of %s', (name, codes) => {
    expect(codesOf(name)).toEqual(expect.arrayContaining(codes));
  });
});
