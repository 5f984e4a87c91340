import { v7 } from 'uuid';

/** A new uuid v7: unique and ordered by time, so new rows go to the end of an index. */
export function newId(): string {
  return v7();
}
