import { isScope, type Scope } from '../../kernel/principal.js';
import type { JsonSchema } from '../../platform/http/input/fields/field-schemas.js';
import {
  type ResponseObject,
  type ToolContract,
  type ToolOperation,
  operationsOf,
  type PlacedOperation,
  resolve,
} from './tool-contract.js';
import { standAlone } from './json-schema.js';
import type { Tool } from './tool.js';
import { shorten } from './shorten.js';
import { inputOf } from './tool-input.js';

const JSON_TYPE = 'application/json';

/**
 * Turns every operation marked for it into a tool. Throws if the contract is invalid: duplicate names or missing
 * schemas.
 */
export function toolsOf(document: ToolContract): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const placed of operationsOf(document)) {
    const tool = toTool(document, placed);
    if (tool === null) continue;
    if (tools.has(tool.name)) throw new Error(`two operations have the tool name ${tool.name}`);
    tools.set(tool.name, tool);
  }
  return tools;
}

function toTool(document: ToolContract, placed: PlacedOperation): Tool | null {
  const { operation } = placed;
  const hints = operation['x-tool'];
  if (hints === undefined) return null;
  const { schema, shape } = inputOf(document, placed);
  const components = document.components?.schemas ?? {};
  const success = successOf(document, operation);
  return {
    name: toToolName(operation.operationId),
    title: operation.summary ?? operation.operationId,
    description: describe(operation),
    tag: operation.tags?.[0] ?? '',
    scopes: scopesOf(operation),
    inputSchema: { ...shorten(standAlone(schema, components)), type: 'object' },
    outputSchema:
      success.schema === null ? null : { ...standAlone(success.schema, components), type: 'object' },
    annotations: {
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
    },
    request: { ...shape, path: basePathOf(document) + placed.path, accept: success.accept },
  };
}

/** `listTransactions` becomes `list_transactions`. */
export function toToolName(operationId: string): string {
  return operationId.replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3_$2').toLowerCase();
}

/** One paragraph. A tool has no headers, and one that the scopes do not allow is not listed. */
function describe({ operationId, summary = operationId, description = '' }: ToolOperation): string {
  const sentences = description
    .replace(/Requires the scope `\w+`(?: and (the role [^.]+))?\./, (_, role?: string) =>
      role === undefined ? '' : `Requires ${role}.`,
    )
    .replace(/[^.]*`(?:Accept:|Idempotency-Key`)[^.]*\./, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${summary}. ${sentences}`.trim();
}

function scopesOf({ security = [] }: ToolOperation): Scope[] {
  const named = security.flatMap((scheme) => Object.values(scheme).flat());
  return [...new Set(named)].filter(isScope);
}

/** The JSON schema of a successful response with its envelope, if there is one. */
function successOf(
  document: ToolContract,
  { responses = {} }: ToolOperation,
): { readonly schema: JsonSchema | null; readonly accept: string } {
  const [, success] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? [];
  const { content = {} } = resolve(document, success ?? {}) as ResponseObject;
  const json = content[JSON_TYPE];
  if (json === undefined) return { schema: null, accept: Object.keys(content)[0] ?? JSON_TYPE };
  return { schema: resolve(document, json.schema ?? {}) as JsonSchema, accept: JSON_TYPE };
}

/** The path of the server URL: `/v1`. */
function basePathOf({ servers }: ToolContract): string {
  const url = servers?.[0]?.url ?? '';
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.replace(/\/$/, '');
}
