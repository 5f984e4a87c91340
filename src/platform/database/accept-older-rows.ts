import type { UnitOfWork } from './unit-of-work.js';

/** From now on the unit of work writes rows that may be older than what a release checks: triggers do not check them. */
export function acceptOlderRows(uow: UnitOfWork): void {
  uow.write(`select set_config('app.newest_migration', '', true)`);
}
