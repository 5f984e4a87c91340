import type { ContractDocument } from '../../src/contract/index.js';
import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';
import { MAX_FILE_BYTES } from '../../src/platform/http/input/upload.js';
import { contentOf, ResponseSchemas } from './response-schemas.js';
import type { Examples } from './examples.js';
import { withExamples } from './field-examples.js';
import { INFO, SECURITY_SCHEMES } from './info.js';
import { InputSchemas } from './input-schemas.js';
import { ReachableErrors } from './reachable-errors.js';
import { ERROR_SCHEMA, ErrorResponses, errorsOf } from './error-responses.js';
import { CONSISTENCY_TOKEN_PARAMETER, HEADERS, headerRefs, takesIdempotencyKey } from './headers.js';
import { type ContractRoute, readRoutes } from './routes.js';
import { readSource } from './source.js';
import { itemOf, tagOf, tagsOf } from './tags.js';

/** The whole contract, generated from the code, with recorded examples. */
export async function makeDocument(examples: Examples): Promise<ContractDocument> {
  const source = readSource();
  const routes = await readRoutes(source);
  const parts: Parts = {
    responses: new ResponseSchemas(source),
    inputs: new InputSchemas(source),
    reachable: new ReachableErrors(source),
    errors: new ErrorResponses(),
    examples,
  };
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const item = (paths[route.path] ??= {});
    item[route.method.toLowerCase()] = operationOf(route, parts);
  }
  const schemas = new Map<string, JsonSchema>();
  for (const components of [
    parts.inputs.shared(),
    parts.inputs.components,
    parts.responses.components,
    new Map([['Error', ERROR_SCHEMA]]),
  ])
    for (const [name, schema] of components) {
      if (schemas.has(name)) throw new Error(`two schemas are named ${name}`);
      schemas.set(name, schema);
    }
  const document = {
    openapi: '3.1.0',
    info: INFO,
    // A running service replaces it with its own base URL.
    servers: [{ url: '/v1' }],
    tags: tagsOf(routes.map(({ path }) => path)),
    paths,
    components: {
      schemas: sorted(schemas),
      responses: sorted(parts.errors.components),
      parameters: { 'Consistency-Token': CONSISTENCY_TOKEN_PARAMETER, 'Idempotency-Key': IDEMPOTENCY_KEY },
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
  return withExamples(withoutUnused(document) as unknown as ContractDocument);
}

interface Parts {
  readonly responses: ResponseSchemas;
  readonly inputs: InputSchemas;
  readonly reachable: ReachableErrors;
  readonly errors: ErrorResponses;
  readonly examples: Examples;
}

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating a request with the same key within 24 hours returns the stored response and writes nothing. Use a new key, such as a UUID, for every new request.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** PUT and DELETE, which RFC 9110 §9.2.2 defines as idempotent. */
const KEY_IS_IGNORED = '`Idempotency-Key` is ignored: repeating the request changes nothing more.';

function operationOf(route: ContractRoute, parts: Parts): JsonSchema {
  const { notes, method, path } = route;
  const scope = method === 'GET' ? 'read' : 'write';
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name, route)),
    ...(route.query ? parts.inputs.ofQuery(route.query) : []),
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ...(route.mayReadReplica ? [{ $ref: '#/components/parameters/Consistency-Token' }] : []),
  ];
  const codes = errorsOf(route, parts.reachable.of(route.declaration));
  return {
    operationId: notes.id,
    summary: notes.summary,
    description: descriptionOf(route, scope),
    tags: [tagOf(path)],
    security: [{ bearer: [] }, { oauth2: [scope] }],
    ...(notes.isTool === false ? {} : { 'x-tool': toolOf(route) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body ? { requestBody: requestBodyOf(route, route.body, parts) } : {}),
    responses: {
      ...Object.fromEntries(
        [route.status, ...(notes.alsoReturns ?? [])].map((status) => [status, successOf(route, parts)]),
      ),
      ...parts.errors.of(notes.id, codes),
    },
  };
}

function pathParameter(name: string, { path, notes }: ContractRoute): JsonSchema {
  const { description = `The \`${name}\` of the ${itemOf(path)}.`, ...schema } = notes.path?.[name] ?? UUID;
  return { name, in: 'path', required: true, description, schema };
}

const UUID: JsonSchema = { type: 'string', format: 'uuid' };

function descriptionOf(route: ContractRoute, scope: string): string {
  const { notes, roles, method } = route;
  const who = roles ? ` and the role ${roles.join(' or ')}` : '';
  return [
    ...(notes.description ? [notes.description] : []),
    ...(method !== 'GET' && !takesIdempotencyKey(route) ? [KEY_IS_IGNORED] : []),
    `Requires the scope \`${scope}\`${who}.`,
  ].join('\n\n');
}

/** Hints for programs that act for a user, such as MCP clients. */
function toolOf({ method, notes }: ContractRoute): JsonSchema {
  const readOnly = method === 'GET';
  return {
    readOnly,
    destructive: notes.isDestructive ?? method === 'DELETE',
    idempotent: notes.isIdempotent ?? method !== 'POST',
  };
}

function requestBodyOf(
  route: ContractRoute,
  body: NonNullable<ContractRoute['body']>,
  parts: Parts,
): JsonSchema {
  const schema = parts.inputs.ofBody(body);
  const example = parts.examples[route.name]?.request;
  const name = String(schema['$ref']).split('/').at(-1) ?? '';
  const component = parts.inputs.components.get(name) ?? {};
  const { required, properties } = component as { required?: string[]; properties: object };
  if (!route.takesUpload) {
    return {
      required: required !== undefined,
      content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
    };
  }
  parts.inputs.components.set(name, {
    ...component,
    description: 'A multipart form with the file and its text fields.',
    properties: {
      file: { type: 'string', format: 'binary', description: `Max ${MAX_FILE_BYTES} bytes.` },
      ...properties,
    },
    required: ['file', ...(required ?? []).filter((field) => field !== 'file')],
  });
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function successOf(route: ContractRoute, parts: Parts): JsonSchema {
  const { produces = ['application/json'], headers = [] } = route.notes;
  const json = parts.responses.ofMethod(route.declaration, route.notes.id);
  const content = Object.fromEntries(
    produces.map((type) => {
      if (type !== 'application/json')
        return [
          type,
          { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
        ];
      if (json === null) throw new Error(`${route.name} does not return JSON`);
      const example = parts.examples[route.name]?.response;
      return [type, { schema: json, ...(example === undefined ? {} : { example }) }];
    }),
  );
  return {
    description: contentDescription(json, produces, parts),
    headers: headerRefs([
      ...(takesIdempotencyKey(route) ? ['Idempotency-Replayed'] : []),
      ...(route.method === 'GET' ? [] : ['Consistency-Token']),
      ...headers,
    ]),
    content,
  };
}

function contentDescription(json: JsonSchema | null, produces: readonly string[], parts: Parts): string {
  const name = String(json?.['$ref']).split('/').at(-1) ?? '';
  const schema = parts.responses.components.get(name);
  const others = produces.filter((type) => type !== 'application/json').join(' or ');
  if (!schema || !produces.includes('application/json')) return `A file: ${others}.`;
  const description = contentOf(schema);
  return others === '' ? description : `${description} Also available as ${others}.`;
}

/** Drops components without a reference, such as those of fields that only the web app sends. */
function withoutUnused<Document extends { components: { schemas: object } }>(document: Document): Document {
  const { schemas } = document.components;
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}

function sorted(map: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}
