import { toRequest } from '../../../src/mcp/tools/to-request.js';
import { InvalidRequest } from '../../../src/kernel/domain-error.js';
import { declaredFieldsOf } from '../../../src/platform/http/input/fields/field-schemas.js';
import { ValidationPipe } from '../../../src/platform/http/input/validation.pipe.js';

export type Dto = new () => object;

/** In the smaller input: more than any limit of fields or items. */
export const ITEMS = 2_000;
const once = <T>(make: (count: number) => T) => {
  const made = new Map<number, T>();
  return (count: number): T => {
    if (!made.has(count)) made.set(count, make(count));
    return made.get(count)!;
  };
};

export const manyFields = once((count): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1])),
);

/** The values sent as a field or a body, by size. */
export const LARGE: readonly (readonly [what: string, make: (count: number) => unknown])[] = [
  ['an object of many fields', manyFields],
  ['a list of many empty objects', once((count) => Array.from({ length: count }, () => ({})))],
  ['a list of many texts', once((count) => Array.from({ length: count }, (_, index) => `text ${index}`))],
  ['a list of an object of many fields', (count) => [manyFields(count)]],
  ['a long text', (count) => '1-'.repeat(count)],
  ['JSON text of many fields', once((count) => JSON.stringify(manyFields(count)))],
];

/** A class and those of its nested fields. */
export function withNested(dto: Dto, into = new Set<Dto>()): Set<Dto> {
  into.add(dto);
  for (const { nested } of declaredFieldsOf(dto).values())
    if (nested && !into.has(nested())) withNested(nested(), into);
  return into;
}

/** Objects of many fields, none of which the class declares. */
export function unknownFields(count: number): object {
  return { ...manyFields(count), other: manyFields(count) };
}

/** Parses a body; rejecting it counts too. */
export function validate(dto: Dto, sent: object): void {
  try {
    new ValidationPipe().transform(sent, { type: 'body', metatype: dto });
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
  }
}

export const BODIES = ['none', 'json', 'form'] as const;

/** Makes the request of a tool call with these arguments and a file. */
export function callTool(body: (typeof BODIES)[number], given: object): void {
  const shape = {
    method: 'POST',
    path: '/v1/things',
    pathArguments: [],
    queryArguments: [],
    bodyFields: new Map<string, string>(),
    body,
    takesIdempotencyKey: false,
    accept: 'application/json',
  };
  toRequest(shape, { ...given, fileName: 'a.csv', fileBase64: 'YQ==' });
}
