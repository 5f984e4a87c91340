import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ContractDocument, DescribedOperation } from '../../../src/contract/document.js';

/** A JSON Schema, or a reference to one. */
export type Schema = Readonly<Record<string, any>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of the contract, with its references resolved. */
export interface Operation {
  /** As in the router: `GET /v1/accounts/:id`. */
  readonly name: string;
  readonly method: string;
  /** `/v1/accounts/:id`. */
  readonly path: string;
  readonly pattern: RegExp;
  readonly parameters: readonly Parameter[];
  readonly bodyIsRequired: boolean;
  /** By media type. */
  readonly bodies: ReadonlyMap<string, Schema>;
  /** By status. */
  readonly responses: ReadonlyMap<string, DescribedResponse>;
  /** As written in openapi.json, with references. */
  readonly written: DescribedOperation;
}

export interface DescribedResponse {
  readonly headers: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
  /** By media type. */
  readonly contents: ReadonlyMap<string, Schema>;
}

const FILE = new URL('../../../openapi.json', import.meta.url);
const BASE = '/v1';

/**
 * The contract in openapi.json, for tests that check the service against it. Its response schemas are open for clients;
 * here they are closed, so that undocumented fields are found.
 */
export class Contract {
  readonly operations: readonly Operation[];
  private readonly ajv: Ajv2020;
  private readonly validators = new WeakMap<Schema, ValidateFunction>();

  constructor(readonly document: ContractDocument) {
    this.operations = Object.entries(document.paths)
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, notes]) => this.operationOf(path, method, notes)),
      )
      // A constant path comes before one with a parameter in the same place.
      .toSorted((a, b) => depthOf(a) - depthOf(b));
    this.ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false });
    addFormats.default(this.ajv);
    this.ajv.addFormat('binary', true);
    for (const [name, schema] of Object.entries(document.components.schemas))
      this.ajv.addSchema(closed(schema) as Schema, idOf(name));
  }

  /**
   * The operation of a request; null if the contract has none. HEAD is treated as GET, and the router ignores a trailing
   * slash.
   */
  find(method: string, path: string): Operation | null {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const isIt = (operation: Operation) => operation.method === wanted && operation.pattern.test(path);
    return this.operations.find(isIt) ?? null;
  }

  named(name: string): Operation {
    const operation = this.operations.find((candidate) => candidate.name === name);
    if (!operation) throw new Error(`the contract has no ${name}`);
    return operation;
  }

  /** The schema violations of a value. */
  problemsOf(value: unknown, schema: Schema): string[] {
    let validate = this.validators.get(schema);
    if (!validate) {
      validate = this.ajv.compile(closed(schema) as Schema);
      this.validators.set(schema, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message = '', params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** Follows a reference; returns any other value unchanged. */
  resolve<T extends Schema>(value: T): T {
    const reference: unknown = value['$ref'];
    if (typeof reference !== 'string') return value;
    const steps = reference.slice(2).split('/');
    const target = steps.reduce<any>((place, step) => place[step], this.document);
    // Siblings of a reference, such as a description, apply too.
    const { $ref: _, ...siblings } = value;
    return { ...this.resolve(target as T), ...siblings };
  }

  private operationOf(underBase: string, lowerMethod: string, written: DescribedOperation): Operation {
    const method = lowerMethod.toUpperCase();
    const text = `${BASE}${underBase}`;
    const path = text.replaceAll(/\{(\w+)\}/g, ':$1');
    const { parameters = [], requestBody, responses } = written;
    return {
      name: `${method} ${path}`,
      method,
      path,
      pattern: new RegExp(`^${text.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
      parameters: parameters.map((each) => this.resolve<Schema>(each) as Parameter),
      bodyIsRequired: requestBody?.required === true,
      bodies: contentsOf(requestBody),
      responses: new Map(
        Object.entries(responses as Record<string, Schema>).map(([status, response]) => [
          status,
          this.responseOf(this.resolve(response)),
        ]),
      ),
      written,
    };
  }

  private responseOf(response: Schema): DescribedResponse {
    const headers = Object.entries((response['headers'] ?? {}) as Record<string, Schema>);
    return {
      headers: Object.fromEntries(
        headers.map(([name, header]) => [name, this.resolve(header) as { schema: Schema }]),
      ),
      contents: contentsOf(response),
    };
  }
}

let ours: Contract | undefined;

/** The contract of this service. */
export function theContract(): Contract {
  ours ??= new Contract(JSON.parse(readFileSync(FILE, 'utf8')) as ContractDocument);
  return ours;
}

function contentsOf(holder: Schema | undefined): Map<string, Schema> {
  const contents = Object.entries((holder?.['content'] ?? {}) as Record<string, Schema>);
  return new Map(contents.map(([type, { schema }]) => [type, schema as Schema]));
}

const COMPONENT = '#/components/schemas/';

function idOf(component: string): string {
  return `contract:/${component}`;
}

/** The schema, and those it refers to, with objects that allow only their declared fields. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  const { type, $ref } = value as { type?: unknown; $ref?: unknown };
  if (typeof $ref === 'string' && $ref.startsWith(COMPONENT))
    return { ...copy, $ref: idOf($ref.slice(COMPONENT.length)) };
  return [type].flat().includes('object') ? { additionalProperties: false, ...copy } : copy;
}

function depthOf({ parameters }: Operation): number {
  return parameters.filter((parameter) => parameter.in === 'path').length;
}
