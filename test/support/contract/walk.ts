import { type DescribedResponse, type Contract, type Operation, theContract } from './contract.js';
import { requestProblems, type SentRequest } from './requests.js';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The service and its contract disagree. */
export class ContractBroken extends Error {}

/** The contract does not describe itself. */
const THE_CONTRACT = '/v1/openapi.json';

/** Headers that a response may have only if the contract documents them for it. */
const NAMED_HEADERS = [
  'Consistency-Token',
  'Content-Disposition',
  'Idempotency-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Repr-Digest',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

/**
 * Checks one request and its response against the contract. Throws ContractBroken for an undocumented response, and for
 * an undocumented request that the service accepted.
 */
export function walk(request: SentRequest, response: ReceivedResponse, contract = theContract()): void {
  const { pathname } = new URL(request.path, 'http://service');
  if (!pathname.startsWith('/v1/') || pathname === THE_CONTRACT) return;
  const operation = contract.find(request.method, pathname);
  const problems = operation
    ? [
        ...responseProblems(contract, operation, request.method, response),
        ...(response.status < 300 ? requestProblems(contract, operation, request) : []),
      ]
    : problemsOfUnknown(response);
  if (problems.length === 0) return;
  const shownText = response.text.length > 2000 ? `${response.text.slice(0, 2000)}…` : response.text;
  throw new ContractBroken(
    `${request.method} ${request.path} returned ${response.status}:\n  ${problems.join('\n  ')}\n  ${shownText}`,
  );
}

function responseProblems(
  contract: Contract,
  operation: Operation,
  method: string,
  response: ReceivedResponse,
): string[] {
  const notes = operation.responses.get(String(response.status));
  if (!notes) return [`the contract has no ${response.status} for ${operation.name}`];
  const problems = headerProblems(contract, notes, response.headers);
  if (method === 'HEAD') return problems;
  const type = mediaType(response.headers.get('content-type'));
  const schema = notes.contents.get(type);
  if (!schema) return [...problems, `the contract has no ${type} for this response`];
  const value: unknown = type === 'application/json' ? JSON.parse(response.text) : response.text;
  return [...problems, ...contract.problemsOf(value, schema).map((problem) => `response: ${problem}`)];
}

function headerProblems(
  contract: Contract,
  { headers: documented }: DescribedResponse,
  headers: Headers,
): string[] {
  const missing = Object.entries(documented)
    .filter(([name, { required }]) => required === true && !headers.has(name))
    .map(([name]) => `the header ${name} is missing`);
  const wrong = Object.keys(documented)
    .filter((name) => headers.has(name))
    .flatMap((name) => {
      const schema = documented[name]?.schema ?? {};
      const value = schema['type'] === 'integer' ? Number(headers.get(name)) : headers.get(name);
      return contract.problemsOf(value, schema).map((problem) => `the header ${name}: ${problem}`);
    });
  const undocumented = NAMED_HEADERS.filter((name) => headers.has(name) && !documented[name]).map(
    (name) => `the contract has no header ${name} for this response`,
  );
  return [...missing, ...wrong, ...undocumented];
}

/** The introduction of the contract documents unknown paths and methods. */
function problemsOfUnknown({ status, text }: ReceivedResponse): string[] {
  return UNKNOWN[status]?.some((code) => text.startsWith(`{"error":"${code}",`))
    ? []
    : ['the contract has no such path and method'];
}

/** Including errors that come first: an unreadable path, a missing credential, an exhausted budget. */
const UNKNOWN: Readonly<Record<number, readonly string[]>> = {
  400: ['invalid_request'],
  401: ['unauthorized'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  429: ['rate_limited'],
};

export function mediaType(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
