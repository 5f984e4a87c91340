import { InvalidRequest } from '../../kernel/domain-error.js';
import { ValidationPipe } from '../../platform/http/input/validation.pipe.js';
import { TransactionsQuery } from '../transactions/list-transactions.dto.js';

/** More than any filters need. */
export const MAX_QUERY_LENGTH = 3_000;

/** What a request for one page or file adds to a view. */
const OF_A_REQUEST: ReadonlySet<string> = new Set([
  'entityId',
  'limit',
  'offset',
  'cursor',
  'includeTotals',
  'format',
]);

const transactionsQuery = new ValidationPipe();

/**
 * A query string with filters and an order of the list of transactions, as it is stored. Throws InvalidRequest for one that the
 * list would refuse.
 */
export function readViewQuery(text: string): string {
  const given = new URLSearchParams(text);
  const values = Object.fromEntries(given);
  const names = Object.keys(values);
  if (names.length === 0) throw InvalidRequest.at('query', 'must have a filter or an order');
  if (names.length < given.size) throw InvalidRequest.at('query', 'must have each filter only once');
  const others = names.filter((name) => OF_A_REQUEST.has(name));
  if (others.length > 0) throw InvalidRequest.at('query', `must not have ${others.join(', ')}`);
  refuseInvalid(values);
  const query = given.toString();
  if (query.length > MAX_QUERY_LENGTH)
    throw InvalidRequest.at('query', `must have at most ${MAX_QUERY_LENGTH} characters when it is encoded`);
  return query;
}

function refuseInvalid(values: Readonly<Record<string, string>>): void {
  try {
    const { from, to } = transactionsQuery.transform(values, {
      type: 'query',
      metatype: TransactionsQuery,
    }) as TransactionsQuery;
    if (from !== undefined && to !== undefined && from > to)
      throw InvalidRequest.at('from', 'must not be after to');
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw new InvalidRequest(
      error.problems.map(({ path, problem }) => ({
        path: 'query',
        problem: `has ${path}, which ${problem}`,
      })),
    );
  }
}
