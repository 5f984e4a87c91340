import type { JsonSchema } from '../platform/http/input/fields/field-schemas.js';

/** The parts of an OpenAPI 3.1 document that the service itself reads. */
export interface ContractDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** By path below the server URL and by lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, unknown>>;
    readonly parameters: Readonly<Record<string, DescribedParameter>>;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The required scopes, by security scheme. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Present on operations that a program can call for a user. */
  readonly 'x-tool'?: {
    readonly readOnly: boolean;
    readonly destructive: boolean;
    readonly idempotent: boolean;
  };
  readonly parameters?: readonly (DescribedParameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  /** By status. */
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** An operation with its method and path below the server URL: `GET` and `/accounts/{id}`. */
export interface ContractOperation extends DescribedOperation {
  readonly method: string;
  readonly path: string;
}

export interface SecurityScheme {
  readonly type: string;
  readonly flows?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
