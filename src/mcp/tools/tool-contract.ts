import type { Scope } from '../../kernel/principal.js';
import type { JsonSchema } from '../../platform/http/input/fields/field-schemas.js';

/** The parts of the OpenAPI document that tools are built from. */
export interface ToolContract {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> } & Readonly<
    Record<string, unknown>
  >;
}

export interface ToolParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

interface MediaTypes {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

export interface ToolOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly Scope[]>>[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
  /** Present only on operations that a bookkeeper or founder would use. */
  readonly 'x-tool'?: {
    readonly readOnly: boolean;
    readonly destructive: boolean;
    readonly idempotent: boolean;
  };
}

export type RequestBody = MediaTypes & { readonly required?: boolean };
export type ResponseObject = MediaTypes;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation with its method and path. */
export interface PlacedOperation {
  readonly method: string;
  /** Below the server URL, with parameters in braces. */
  readonly path: string;
  readonly operation: ToolOperation;
}

export function operationsOf({ paths }: ToolContract): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as ToolOperation | undefined;
      return operation === undefined ? [] : [{ method: method.toUpperCase(), path, operation }];
    }),
  );
}

/** Resolves the `$ref` of a node, if it has one. Throws if the target does not exist. */
export function resolve(document: ToolContract, node: unknown): unknown {
  const reference = (node as { readonly $ref?: unknown } | null)?.$ref;
  if (typeof reference !== 'string') return node;
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`the contract has no ${reference}`);
  return resolve(document, found);
}
