import type { ContractDocument, DescribedOperation, DescribedParameter } from '../../src/contract/index.js';
import type { JsonSchema } from '../../src/platform/http/field-schemas.js';
import { narrowings, widenings } from './schema-changes.js';

type Document = ContractDocument;
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/**
 * What of a changed contract breaks clients of the one before, each by its name. Growth is none: operations, fields of
 * answers, optional input, errors and values of answers may be added.
 */
export function breakingChanges(before: Document, after: Document): string[] {
  return operationsOf(before).flatMap(([name, operation]) => {
    const now = new Map(operationsOf(after)).get(name);
    if (!now) return [`${name} is gone`];
    const changes = [
      ...identityChanges(operation, now),
      ...parameterChanges(operation, now, { before, after }),
      ...bodyChanges(operation, now, { before, after }),
      ...answerChanges(operation, now, { before, after }),
    ];
    return changes.map((change) => `${name}: ${change}`);
  });
}

/** Both documents: pointers of a schema lead into its own. */
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
  const scopes = ({ security }: DescribedOperation) => JSON.stringify(security);
  return [
    ...(before.operationId === after.operationId ? [] : [`is called ${after.operationId} now`]),
    ...(scopes(before) === scopes(after) ? [] : ['asks for other scopes']),
  ];
}

function parameterChanges(before: DescribedOperation, after: DescribedOperation, both: Both): string[] {
  const [old, current] = [parametersOf(before, both.before), parametersOf(after, both.after)];
  const changed = [...old].flatMap(([key, parameter]) => {
    const now = current.get(key);
    if (!now) return [`the parameter ${key} is gone`];
    return [
      ...(now.required && !parameter.required ? [`the parameter ${key} is required now`] : []),
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
  if (!now) return old ? ['takes no body any more'] : [];
  const isNewlyRequired = now.required && old?.required !== true;
  const inner = Object.entries(old?.content ?? {}).flatMap(([type, { schema }]) => {
    const current = now.content[type];
    if (!current) return [`takes no ${type} any more`];
    return narrowings(schema, current.schema, { ...both, place: 'the body' });
  });
  return [...(isNewlyRequired ? ['its body is required now'] : []), ...inner];
}

function answerChanges(before: DescribedOperation, after: DescribedOperation, both: Both): string[] {
  return Object.entries(before.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      const now = after.responses[status];
      if (!now) return [`does not answer ${status} any more`];
      const { content = {} } = response as { content?: Content };
      const { content: current = {} } = now as { content?: Content };
      return Object.entries(content).flatMap(([type, { schema = {} }]) => {
        const { schema: nowSchema } = current[type] ?? {};
        if (!nowSchema) return [`does not answer ${type} any more`];
        return widenings(schema, nowSchema, { ...both, place: 'the answer' });
      });
    });
}
