import type { Scope } from '../../kernel/principal.js';
import type { JsonSchema } from '../../platform/http/input/fields/field-schemas.js';

/** An API operation as an MCP tool. */
export interface Tool {
  /** The operation's id in snake case: `list_transactions`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The contract's tag of the operation. */
  readonly tag: string;
  /** The scopes a credential needs for the tool to be listed. */
  readonly scopes: readonly Scope[];
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  /** Null if the response is not JSON. */
  readonly outputSchema: (JsonSchema & { readonly type: 'object' }) | null;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
  readonly request: RequestShape;
}

/** Where the arguments of a tool go in its API request. */
export interface RequestShape {
  readonly method: string;
  /** From the service root, with parameters in braces: `/v1/entities/{id}`. */
  readonly path: string;
  readonly pathArguments: readonly string[];
  readonly queryArguments: readonly string[];
  /** Body fields by argument name; the names differ only on a clash. */
  readonly bodyFields: ReadonlyMap<string, string>;
  readonly body: 'none' | 'json' | 'form';
  readonly takesIdempotencyKey: boolean;
  readonly accept: string;
}

/** Arguments that are not fields of the operation. */
export const IDEMPOTENCY_KEY = 'idempotencyKey';
export const FILE_NAME = 'fileName';
export const FILE_CONTENT = 'fileBase64';
/** The form field of the file. */
export const FILE_FIELD = 'file';

/** The parameter that names the format of a response. Tools do not take it: their results are JSON. */
export const FORMAT_PARAMETER = 'format';
