import { type FieldProblem, InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';

/** The ids of a request's `ids`, which are public ids. Errors name each that is repeated or unreadable. */
export function readTransactionIds(ids: readonly string[]): string[] {
  const firsts = new Map<string, number>();
  const repeated = ids.flatMap((id, index): FieldProblem[] => {
    const first = firsts.get(id);
    if (first !== undefined) return [{ path: `ids[${index}]`, problem: `is the same as ids[${first}]` }];
    firsts.set(id, index);
    return [];
  });
  if (repeated.length > 0) throw new InvalidRequest(repeated);
  const uuids = ids.map(fromTransactionId);
  const unreadable = uuids.flatMap((uuid, index) => (uuid === null ? [`ids[${index}]`] : []));
  if (unreadable.length > 0) throw new NotFound(`transaction: ${unreadable.join(', ')}`);
  return uuids.filter((uuid) => uuid !== null);
}
