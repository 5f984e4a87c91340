import { Reflector } from '@nestjs/core';
import type { JsonSchema } from './field-schemas.js';

/** What the contract says of a route beside what its parameters, guards, types and errors say already. */
export interface OperationNotes {
  /** Its name in the contract and in clients made from it: never changed, and no other route's. */
  readonly id: string;
  /** What it does, in a few words. */
  readonly summary: string;
  /** What a caller should know; Markdown. */
  readonly description?: string;
  /** What its path parameters are, where they are not uuids. */
  readonly path?: Readonly<Record<string, JsonSchema>>;
  /** The media types of its answer, where it is not JSON alone. */
  readonly produces?: readonly string[];
  /** Headers of its answer that others do not have. */
  readonly headers?: readonly ('Link' | 'Content-Disposition' | 'Repr-Digest')[];
  /** Other statuses of success, where the use case chooses: 200 for something that stood already. */
  readonly alsoAnswers?: readonly number[];
  /** False where a file is sent or answered that only a program can use. */
  readonly isTool?: boolean;
  /** Ends or sends something that cannot be taken back. */
  readonly isDestructive?: boolean;
  /** A POST that changes nothing more when it is repeated. */
  readonly isIdempotent?: boolean;
}

/** Describes a route for the contract. A route under /v1 without one fails the contract's check. */
export const Operation = Reflector.createDecorator<OperationNotes>({ key: 'operation' });
