import type { ReadStatement } from './database.js';
import type { UnitOfWork } from './unit-of-work.js';

const BATCH = 500;

/**
 * All rows of a statement, batch by batch. The next batch is read while the caller works on one, so that memory has two
 * at most. A unit of work walks through one statement at most: the end of its transaction closes the cursor.
 */
export async function* walkStatement<Row extends object>(
  uow: UnitOfWork,
  { text, values }: Pick<ReadStatement, 'text' | 'values'>,
): AsyncGenerator<Row[]> {
  await uow.query(`declare walked no scroll cursor for ${text}`, values);
  const fetch = () => uow.query<Row>(`fetch ${BATCH} from walked`);
  for (let reading = fetch(); ;) {
    const rows = await reading;
    const isLast = rows.length < BATCH;
    if (!isLast) {
      reading = fetch();
      // Thrown when it is awaited. A caller that stops earlier does not need it.
      reading.catch(() => undefined);
    }
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}
