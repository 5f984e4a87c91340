import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import { declareAccounts } from '../books/push.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { accountIds, sqlEntry, type SqlEntry, writeEntries } from './sql.js';
import type { World } from '../world/world.js';

/** A business whose journal has one entry: 5.00 of software paid from the first of two bank accounts. */
export interface LedgerFixture {
  readonly business: TestBusiness;
  readonly account: (accountNumber: string) => string;
  readonly bankAccounts: readonly [string, string];
  readonly original: SqlEntry;
  readonly run: <T>(work: (uow: UnitOfWork) => Promise<T>) => Promise<T>;
  /** By default, a balanced entry with two lines. */
  readonly entry: (fields?: Partial<SqlEntry>) => SqlEntry;
}

export async function ledgerFixture(world: World): Promise<LedgerFixture> {
  const business = await newBusiness(world);
  const account = await accountIds(world, business);
  const declared = await declareAccounts(business, [{ externalId: 'chk' }, { externalId: 'second' }]);
  const [first, second] = declared.body.data.accounts.map(
    ({ bankAccountId }: { bankAccountId: string }) => bankAccountId,
  );
  const entry = (fields: Partial<SqlEntry> = {}) =>
    sqlEntry({
      entityId: business.entityId,
      lines: [
        { accountId: account('1000'), amount: -500, bankAccountId: first },
        { accountId: account('6300'), amount: 500 },
      ],
      ...fields,
    });
  const original = entry();
  const run = <T>(work: (uow: UnitOfWork) => Promise<T>) => world.database.run(business.operator, work);
  await run((uow) => writeEntries(uow, [original]));
  return { business, account, bankAccounts: [first, second], original, run, entry };
}
