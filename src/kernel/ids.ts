import { v7 } from 'uuid';

/** A new uuid v7: unique, and rising with time, so that rows lie in the order in which they came. */
export function newId(): string {
  return v7();
}
