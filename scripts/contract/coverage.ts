import type { ContractDocument } from '../../src/contract/index.js';

/** How many things of a kind the contract has, and the names of those without a description or an example. */
export interface Coverage {
  readonly kind: string;
  /** What each of them should have. */
  readonly what: 'a description' | 'an example';
  readonly total: number;
  readonly missing: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;
type Found = readonly [name: string, thing: unknown];

/** What the contract describes of its schemas, fields, parameters, headers and responses, and where it has examples. */
export function coverageOf({ components, paths }: ContractDocument): Coverage[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const parameters = operations.flatMap(({ operationId, parameters: own = [] }) =>
    own.map((one): Found => ['name' in one ? `${operationId}.${one.name}` : operationId, one]),
  );
  const responses = operations.flatMap(({ operationId, responses: own }) =>
    Object.entries(own).map(([status, one]): Found => [`${operationId}.${status}`, one]),
  );
  const fields = [...fieldsIn(components.schemas, ''), ...fieldsIn(paths, '')];
  const allParameters = [...parameters, ...Object.entries(components.parameters)];
  return [
    coverage('schemas', Object.entries(components.schemas)),
    coverage('fields', fields),
    coverage('fields', fields, 'an example'),
    coverage('parameters', allParameters),
    coverage('parameters', allParameters, 'an example'),
    coverage('headers', Object.entries(components.headers)),
    coverage('responses', [...responses, ...Object.entries(components.responses)]),
  ];
}

/** The coverage in percent, rounded down: 100 only if nothing is missing. */
export function shareOf({ total, missing }: Coverage): number {
  return Math.floor(((total - missing.length) / Math.max(total, 1)) * 1000) / 10;
}

function coverage(kind: string, found: readonly Found[], what: Coverage['what'] = 'a description'): Coverage {
  // A reference is described where it points. Fields are listed with their own description.
  const own = found.filter(([, thing]) => kind === 'fields' || (thing as Json)['$ref'] === undefined);
  const has = what === 'a description' ? isDescribed : hasExample;
  const missing = own.filter(([, thing]) => !has(thing as Json)).map(([name]) => name);
  return { kind, what, total: own.length, missing };
}

/** The fields of all objects in a part of the document. Narrowed fields of `allOf` are described by what they narrow. */
function fieldsIn(part: unknown, place: string): Found[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]): Found[] => {
    if (key === 'example' || key === 'examples' || key === 'allOf') return [];
    const own = key === 'properties' ? Object.entries(inner as Json) : [];
    const at = place === '' ? key : `${place}.${key}`;
    return [...own.map(([name, field]): Found => [`${place}.${name}`, field]), ...fieldsIn(inner, at)];
  });
}

function isDescribed({ description }: Json): boolean {
  return typeof description === 'string' && description.trim() !== '';
}

/** A parameter has the examples of its schema. */
function hasExample({ examples, schema }: Json): boolean {
  const found = examples ?? (schema as Json | undefined)?.['examples'];
  return Array.isArray(found) && found.length > 0;
}
