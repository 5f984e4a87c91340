import { v7 } from 'uuid';

/** Sorts before every other uuid. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** A new uuid v7: unique and ordered by time, so new rows go to the end of an index. */
export function newId(): string {
  return v7();
}
