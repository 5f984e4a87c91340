import {
  type ToolContract,
  type ToolParameter,
  type PlacedOperation,
  type RequestBody,
  resolve,
} from './tool-contract.js';
import type { JsonSchema } from '../../platform/http/input/fields/field-schemas.js';
import {
  FILE_CONTENT,
  FILE_FIELD,
  FILE_NAME,
  FORMAT_PARAMETER,
  IDEMPOTENCY_KEY,
  type RequestShape,
} from './tool.js';

const FORM_TYPE = 'multipart/form-data';

const FILE_ARGUMENTS: Readonly<Record<string, JsonSchema>> = {
  [FILE_NAME]: { type: 'string', minLength: 1, maxLength: 255, description: 'The file name.' },
  [FILE_CONTENT]: {
    type: 'string',
    minLength: 1,
    contentEncoding: 'base64',
    description: 'The file content in base64.',
  },
};

const KEY_ARGUMENT: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'A unique key for this change. Repeating the call with the same key within 24 hours has no further effect.',
};

interface Input {
  readonly schema: JsonSchema;
  readonly shape: Omit<RequestShape, 'path' | 'accept'>;
}

/**
 * The path and query parameters and the body fields, flattened into one object. A body field with the name of a
 * parameter becomes `<name>InBody`.
 */
export function inputOf(document: ToolContract, { method, operation }: PlacedOperation): Input {
  const parameters = (operation.parameters ?? []).map((node) => resolve(document, node) as ToolParameter);
  const at = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const [inPath, inQuery] = [at('path'), at('query').filter(({ name }) => name !== FORMAT_PARAMETER)];
  const body = bodyOf(document, operation.requestBody);
  const properties: Record<string, JsonSchema> = {};
  for (const parameter of [...inPath, ...inQuery]) properties[parameter.name] = schemaOf(parameter);
  const bodyFields = new Map<string, string>();
  for (const [field, schema] of Object.entries(body.properties)) {
    const name = field in properties ? `${field}InBody` : field;
    bodyFields.set(name, field);
    properties[name] = schema;
  }
  if (body.kind === 'form') Object.assign(properties, FILE_ARGUMENTS);
  const takesIdempotencyKey = method === 'POST' || method === 'PATCH';
  if (takesIdempotencyKey) properties[IDEMPOTENCY_KEY] = KEY_ARGUMENT;
  const required = [
    ...[...inPath, ...inQuery].filter((parameter) => parameter.required).map(({ name }) => name),
    ...[...bodyFields].filter(([, field]) => body.required.includes(field)).map(([name]) => name),
    ...(body.kind === 'form' ? Object.keys(FILE_ARGUMENTS) : []),
  ];
  return {
    schema: {
      type: 'object',
      properties,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
    shape: {
      method,
      pathArguments: inPath.map(({ name }) => name),
      queryArguments: inQuery.map(({ name }) => name),
      bodyFields,
      body: body.kind,
      takesIdempotencyKey,
    },
  };
}

function schemaOf({ schema = {}, description }: ToolParameter): JsonSchema {
  return description === undefined || 'description' in schema ? schema : { ...schema, description };
}

interface BodyFields {
  readonly kind: RequestShape['body'];
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

function bodyOf(document: ToolContract, node: unknown): BodyFields {
  if (node === undefined) return { kind: 'none', properties: {}, required: [] };
  const { content = {}, required: isRequired = false } = resolve(document, node) as RequestBody;
  const kind = FORM_TYPE in content ? 'form' : 'json';
  const media = kind === 'form' ? content[FORM_TYPE] : content['application/json'];
  const { properties = {}, required = [] } = resolve(document, media?.schema ?? {}) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  // The file has separate arguments.
  const fields = Object.entries(properties).filter(([name]) => kind === 'json' || name !== FILE_FIELD);
  return { kind, properties: Object.fromEntries(fields), required: isRequired ? required : [] };
}
