import type { Contract, Operation, Schema } from './contract.js';

/** A request as the test's client sent it. */
export interface SentRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: unknown;
}

/** Everything in a request that the contract does not have; empty for one that is as it says. */
export function requestProblems(contract: Contract, operation: Operation, request: SentRequest): string[] {
  const url = new URL(request.path, 'http://service');
  return [
    ...parameterProblems(contract, operation, request, url),
    ...unknownParameters(operation, url),
    ...bodyProblems(contract, operation, request),
  ].map((told) => `accepted all the same: ${told}`);
}

function parameterProblems(
  contract: Contract,
  { parameters, pattern }: Operation,
  { headers }: SentRequest,
  { pathname, searchParams }: URL,
): string[] {
  const inPath = pattern.exec(pathname)?.groups ?? {};
  return parameters.flatMap((parameter) => {
    const { name, required } = parameter;
    const text = {
      path: () => decodeURIComponent(inPath[name] ?? ''),
      query: () => searchParams.get(name),
      header: () => headers.get(name),
    }[parameter.in]();
    if (text === null) return required ? [`the parameter ${name} is missing`] : [];
    const value = fromText(text, contract.resolve(parameter.schema));
    return contract.problemsOf(value, parameter.schema).map((told) => `the parameter ${name}: ${told}`);
  });
}

/** A balance sheet ignores `from`, even malformed, as the contract says. */
const IGNORED = 'GET /v1/reports/statements/:type from';

function unknownParameters({ name: route, parameters }: Operation, { searchParams }: URL): string[] {
  const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name));
  const sent = [...searchParams.keys()];
  return [
    ...sent.filter((name) => !known.has(name)).map((name) => `the contract has no parameter ${name}`),
    ...sent
      .filter((name, index) => sent.indexOf(name) !== index && `${route} ${name}` !== IGNORED)
      .map((name) => `${name} came twice`),
  ];
}

function bodyProblems(contract: Contract, operation: Operation, request: SentRequest): string[] {
  const { body } = request;
  if (operation.bodies.size === 0) {
    // An action without fields takes an empty object as well as no body.
    const isNothing = body === undefined || body === '' || JSON.stringify(jsonOf(body)) === '{}';
    return operation.method === 'GET' || isNothing ? [] : ['the contract has no body'];
  }
  if (body === undefined || body === '') return operation.bodyIsRequired ? ['the body is missing'] : [];
  const type = typeOf(request);
  const schema = operation.bodies.get(type);
  if (!schema) return [`the contract has no body that is ${type}`];
  // A form that a test wrote byte by byte is the service's to read.
  if (type === 'multipart/form-data' && !(body instanceof FormData)) return [];
  const value = body instanceof FormData ? formOf(contract, body, schema) : jsonOf(body);
  return contract.problemsOf(value, schema).map((told) => `the body: ${told}`);
}

function typeOf({ body, headers }: SentRequest): string {
  if (body instanceof FormData) return 'multipart/form-data';
  const type = headers.get('content-type') ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** As it stood on the wire, where a field that is undefined does not; undefined when it is no JSON. */
function jsonOf(body: unknown): unknown {
  return parsed(typeof body === 'string' ? body : JSON.stringify(body));
}

function formOf(contract: Contract, form: FormData, schema: Schema): Record<string, unknown> {
  const { properties } = contract.resolve(schema) as { properties: Readonly<Record<string, Schema>> };
  const entries = [...form].map(([name, value]) => {
    const field = properties[name];
    // Of a file its bytes are the service's to judge.
    if (typeof value !== 'string') return [name, ''] as const;
    return [name, field ? fromText(value, contract.resolve(field)) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** A value that is sent as text: in a path, a query, a header or a form. */
function fromText(text: string, { type }: Schema): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return type === 'object' ? (parsed(text) ?? text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
