import { Reflector } from '@nestjs/core';
import type { JsonSchema } from '../input/fields/field-schemas.js';

/** What the contract says about a route in addition to its parameters, guards, types and errors. */
export interface OperationNotes {
  /** Its unique name in the contract and in generated clients. It never changes. */
  readonly id: string;
  /** What it does, in a few words. */
  readonly summary: string;
  /** What a caller should know; Markdown. */
  readonly description?: string;
  /** Schemas of path parameters that are not uuids. */
  readonly path?: Readonly<Record<string, JsonSchema>>;
  /** The media types of its response, unless it is only JSON. */
  readonly produces?: readonly string[];
  /** Response headers that only some routes have. */
  readonly headers?: readonly ('Link' | 'Content-Disposition' | 'Repr-Digest')[];
  /** Other success statuses that the use case may choose, such as 200 for something that already existed. */
  readonly alsoReturns?: readonly number[];
  /** False for routes that accept or return a file that only a program can use. */
  readonly isTool?: boolean;
  /** Ends or sends something that cannot be undone. */
  readonly isDestructive?: boolean;
  /** A POST that changes nothing more when it is repeated. */
  readonly isIdempotent?: boolean;
}

/** Describes a route for the contract. A route under /v1 without one fails the contract's check. */
export const Operation = Reflector.createDecorator<OperationNotes>({ key: 'operation' });
