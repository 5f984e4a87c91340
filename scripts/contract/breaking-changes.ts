import type { ContractDocument, DescribedOperation, DescribedParameter } from '../../src/contract/index.js';
import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';
import { narrowings, widenings } from './schema-changes.js';

type Document = ContractDocument;
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/**
 * The changes of a contract that break existing clients. Adding operations, response fields, optional input, errors and
 * response values is not breaking.
 */
export function breakingChanges(before: Document, after: Document): string[] {
  return operationsOf(before).flatMap(([name, operation]) => {
    const now = new Map(operationsOf(after)).get(name);
    if (!now) return [`${name} is removed`];
    const changes = [
      ...identityChanges(operation, now),
      ...parameterChanges(operation, now, { before, after }),
      ...bodyChanges(operation, now, { before, after }),
      ...responseChanges(operation, now, { before, after }),
    ];
    return changes.map((change) => `${name}: ${change}`);
  });
}

/** Both documents: references of a schema point into its own document. */
export interface Both {
  readonly before: Document;
  readonly after: Document;
}

function operationsOf({ paths }: Document): [string, DescribedOperation][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, DescribedOperation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function identityChanges(before: DescribedOperation, after: DescribedOperation): string[] {
  return [
    ...(before.operationId === after.operationId ? [] : [`is renamed to ${after.operationId}`]),
    ...(scopesOf(before) === scopesOf(after) ? [] : ['requires other scopes']),
  ];
}

/** The scopes of all schemes together. Only OAuth's must name them. */
function scopesOf({ security }: DescribedOperation): string {
  return [...new Set(security.flatMap((scheme) => Object.values(scheme).flat()))].sort().join(' ');
}

function parameterChanges(before: DescribedOperation, after: DescribedOperation, both: Both): string[] {
  const [old, current] = [parametersOf(before, both.before), parametersOf(after, both.after)];
  const changed = [...old].flatMap(([key, parameter]) => {
    const now = current.get(key);
    if (!now) return [`the parameter ${key} is removed`];
    return [
      ...(now.required && !parameter.required ? [`the parameter ${key} is now required`] : []),
      ...narrowings(parameter.schema, now.schema, { ...both, place: `the parameter ${key}` }),
    ];
  });
  const added = [...current].filter(([key, { required }]) => required && !old.has(key));
  return [...changed, ...added.map(([key]) => `the parameter ${key} is new and required`)];
}

function parametersOf(
  { parameters = [] }: DescribedOperation,
  { components }: Document,
): Map<string, DescribedParameter> {
  const resolved = parameters.flatMap((parameter) =>
    '$ref' in parameter ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? []) : [parameter],
  );
  return new Map(resolved.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
}

function bodyChanges(before: DescribedOperation, after: DescribedOperation, both: Both): string[] {
  const [old, now] = [before.requestBody, after.requestBody];
  if (!now) return old ? ['no longer accepts a body'] : [];
  const isNewlyRequired = now.required && old?.required !== true;
  const inner = Object.entries(old?.content ?? {}).flatMap(([type, { schema }]) => {
    const current = now.content[type];
    if (!current) return [`no longer accepts ${type}`];
    return narrowings(schema, current.schema, { ...both, place: 'the body' });
  });
  return [...(isNewlyRequired ? ['the body is now required'] : []), ...inner];
}

function responseChanges(before: DescribedOperation, after: DescribedOperation, both: Both): string[] {
  return Object.entries(before.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      const now = after.responses[status];
      if (!now) return [`no longer returns ${status}`];
      const { content = {} } = response as { content?: Content };
      const { content: current = {} } = now as { content?: Content };
      return Object.entries(content).flatMap(([type, { schema = {} }]) => {
        const { schema: nowSchema } = current[type] ?? {};
        if (!nowSchema) return [`no longer returns ${type}`];
        return widenings(schema, nowSchema, { ...both, place: 'the response' });
      });
    });
}
