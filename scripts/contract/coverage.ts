import type { ContractDocument } from '../../src/contract/index.js';

/** How many things of a kind the contract has, and the names of those without a description. */
export interface Coverage {
  readonly kind: string;
  readonly total: number;
  readonly undescribed: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;
type Found = readonly [name: string, thing: unknown];

/** What the contract describes of its schemas, fields, parameters, headers and responses. */
export function coverageOf({ components, paths }: ContractDocument): Coverage[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const parameters = operations.flatMap(({ operationId, parameters: own = [] }) =>
    own.map((one): Found => ['name' in one ? `${operationId}.${one.name}` : operationId, one]),
  );
  const responses = operations.flatMap(({ operationId, responses: own }) =>
    Object.entries(own).map(([status, one]): Found => [`${operationId}.${status}`, one]),
  );
  return [
    coverage('schemas', Object.entries(components.schemas)),
    coverage('fields', [...fieldsIn(components.schemas, ''), ...fieldsIn(paths, '')]),
    coverage('parameters', [...parameters, ...Object.entries(components.parameters)]),
    coverage('headers', Object.entries(components.headers)),
    coverage('responses', [...responses, ...Object.entries(components.responses)]),
  ];
}

/** The coverage in percent, rounded down: 100 only if nothing is missing. */
export function shareOf({ total, undescribed }: Coverage): number {
  return Math.floor(((total - undescribed.length) / Math.max(total, 1)) * 1000) / 10;
}

function coverage(kind: string, found: readonly Found[]): Coverage {
  // A reference is described where it points. Fields are listed with their own description.
  const own = found.filter(([, thing]) => kind === 'fields' || (thing as Json)['$ref'] === undefined);
  const undescribed = own
    .filter(([, thing]) => !isText((thing as Json)['description']))
    .map(([name]) => name);
  return { kind, total: own.length, undescribed };
}

/** The fields of all objects in a part of the document. Narrowed fields of `allOf` are described by what they narrow. */
function fieldsIn(part: unknown, place: string): Found[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]): Found[] => {
    if (key === 'example' || key === 'allOf') return [];
    const own = key === 'properties' ? Object.entries(inner as Json) : [];
    const at = place === '' ? key : `${place}.${key}`;
    return [...own.map(([name, field]): Found => [`${place}.${name}`, field]), ...fieldsIn(inner, at)];
  });
}

function isText(description: unknown): boolean {
  return typeof description === 'string' && description.trim() !== '';
}
