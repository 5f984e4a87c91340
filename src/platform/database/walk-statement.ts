import type { ReadStatement } from './database.js';
import type { UnitOfWork } from './unit-of-work.js';

const BATCH = 500;

/**
 * All rows of a statement, batch by batch, so that memory never has more than one. A unit of work walks through one
 * statement at most: the end of its transaction closes the cursor.
 */
export async function* walkStatement<Row extends object>(
  uow: UnitOfWork,
  { text, values }: Pick<ReadStatement, 'text' | 'values'>,
): AsyncGenerator<Row[]> {
  await uow.query(`declare walked no scroll cursor for ${text}`, values);
  for (;;) {
    const rows = await uow.query<Row>(`fetch ${BATCH} from walked`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}
