import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ContractDocument, ContractOperation } from '../../src/contract/index.js';
import type { JsonSchema } from '../../src/platform/http/field-schemas.js';
import type { Answer } from './api.js';

const FILE = resolve(import.meta.dirname, '../../openapi.json');

/** The contract as it is committed. */
export const CONTRACT = JSON.parse(readFileSync(FILE, 'utf8')) as ContractDocument;

/** Every operation, by its route as the router knows it: `GET /v1/accounts/:id`. */
export const OPERATIONS: ReadonlyMap<string, ContractOperation> = new Map(
  Object.entries(CONTRACT.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [
      `${method.toUpperCase()} /v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      { ...operation, method: method.toUpperCase(), path },
    ]),
  ),
);

const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'contract', components: { schemas: CONTRACT.components.schemas } });
ajv.addSchema({ $id: 'closed', components: { schemas: closed(CONTRACT.components.schemas) } });

const compiled = new Map<string, ValidateFunction>();

/** What is wrong with a value by a schema of the contract; empty when nothing is. */
export function problemsBy(schema: JsonSchema, value: unknown): string[] {
  return problems(schema, 'contract', value);
}

/**
 * What is wrong with an answer of a route: its status, its media type, its fields. The contract lets answers grow; one
 * of today has no field that it does not describe.
 */
export function answerProblems(routeName: string, { status, headers, body }: Answer): string[] {
  const response = OPERATIONS.get(routeName)?.responses[status] as ResponseOrRef | undefined;
  if (!response) return [`${routeName} does not say that it answers ${status}`];
  const { content } = response.$ref
    ? (CONTRACT.components.responses[response.$ref.split('/').at(-1) ?? ''] as ResponseOrRef)
    : response;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const schema = content?.[type]?.schema;
  if (!schema) return [`${routeName} does not say that it answers ${status} as ${type}`];
  return type === 'application/json' ? problems(closed(schema), 'closed', body) : [];
}

interface ResponseOrRef {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
}

function problems(schema: JsonSchema, document: string, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', `"${document}#/`);
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The schema with every object that names its fields closed to others. */
function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map((item: unknown) => closed(item)) as Schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const names = inner['type'] === 'object' && inner['properties'] !== undefined;
  return (names ? { additionalProperties: false, ...inner } : inner) as Schema;
}
