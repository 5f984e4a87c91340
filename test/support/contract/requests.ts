import type { Contract, Operation, Schema } from './contract.js';

/** A request as the test client sent it. */
export interface SentRequest {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: unknown;
}

/** The contract violations of a request that the service accepted. */
export function requestProblems(contract: Contract, operation: Operation, request: SentRequest): string[] {
  const url = new URL(request.path, 'http://service');
  return [
    ...parameterProblems(contract, operation, request, url),
    ...unknownParameters(operation, url),
    ...bodyProblems(contract, operation, request),
  ].map((problem) => `accepted, but ${problem}`);
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
    return contract.problemsOf(value, parameter.schema).map((problem) => `the parameter ${name}: ${problem}`);
  });
}

/** A balance sheet ignores `from`, even if malformed, as documented. */
const IGNORED = 'GET /v1/reports/statements/:type from';

function unknownParameters({ name: route, parameters }: Operation, { searchParams }: URL): string[] {
  const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name));
  const sent = [...searchParams.keys()];
  return [
    ...sent.filter((name) => !known.has(name)).map((name) => `the contract has no parameter ${name}`),
    ...sent
      .filter((name, index) => sent.indexOf(name) !== index && `${route} ${name}` !== IGNORED)
      .map((name) => `${name} is repeated`),
  ];
}

function bodyProblems(contract: Contract, operation: Operation, request: SentRequest): string[] {
  const { body } = request;
  if (operation.bodies.size === 0) {
    // An action without fields accepts an empty object as well as no body.
    const isNothing = body === undefined || body === '' || JSON.stringify(jsonOf(body)) === '{}';
    return operation.method === 'GET' || isNothing ? [] : ['the contract has no body'];
  }
  if (body === undefined || body === '') return operation.bodyIsRequired ? ['the body is missing'] : [];
  const type = typeOf(request);
  const schema = operation.bodies.get(type);
  if (!schema) return [`the contract has no body that is ${type}`];
  // A form that a test wrote byte by byte is not parsed here.
  if (type === 'multipart/form-data' && !(body instanceof FormData)) return [];
  const value = body instanceof FormData ? formOf(contract, body, schema) : jsonOf(body);
  return contract.problemsOf(value, schema).map((problem) => `the body: ${problem}`);
}

function typeOf({ body, headers }: SentRequest): string {
  if (body instanceof FormData) return 'multipart/form-data';
  const type = headers.get('content-type') ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The body as sent, without undefined fields; undefined if it is not JSON. */
function jsonOf(body: unknown): unknown {
  return parsed(typeof body === 'string' ? body : JSON.stringify(body));
}

function formOf(contract: Contract, form: FormData, schema: Schema): Record<string, unknown> {
  const { properties } = contract.resolve(schema) as { properties: Readonly<Record<string, Schema>> };
  const entries = [...form].map(([name, value]) => {
    const field = properties[name];
    // The content of a file is not checked here.
    if (typeof value !== 'string') return [name, ''] as const;
    return [name, field ? fromText(value, contract.resolve(field)) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The value of text in a path, a query, a header or a form. */
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
