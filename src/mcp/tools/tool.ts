import type { Scope } from '../../kernel/principal.js';
import type { JsonSchema } from './json-schema.js';

/** An operation of the API as something that an assistant can use. */
export interface Tool {
  /** The operation's id in snake case: `list_transactions`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What a credential must hold for the tool to be listed. */
  readonly scopes: readonly Scope[];
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  /** None where the answer is not JSON. */
  readonly outputSchema: (JsonSchema & { readonly type: 'object' }) | null;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
  readonly request: RequestShape;
}

/** Where the arguments of a tool go in the request that it stands for. */
export interface RequestShape {
  readonly method: string;
  /** From the root of the service, with its parameters in braces: `/v1/entities/{id}`. */
  readonly path: string;
  readonly pathArguments: readonly string[];
  readonly queryArguments: readonly string[];
  /** Fields of the body by the arguments that hold them: the same names, but for a clash. */
  readonly bodyFields: ReadonlyMap<string, string>;
  readonly body: 'none' | 'json' | 'form';
  readonly takesIdempotencyKey: boolean;
  readonly accept: string;
}

/** Arguments that are no field of the operation. */
export const IDEMPOTENCY_KEY = 'idempotencyKey';
export const FILE_NAME = 'fileName';
export const FILE_CONTENT = 'fileBase64';
/** The field that a form holds its file in. */
export const FILE_FIELD = 'file';
