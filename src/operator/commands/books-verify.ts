import { verifyBanking } from '../../banking/index.js';
import { operatorEverywhere, operatorIn } from '../../identity/index.js';
import { type Difference, verifyLedger } from '../../ledger/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';

const MAX_SHOWN = 1_000;

export const booksVerify: CommandDefinition = (program, run) => {
  program
    .command('books:verify')
    .description('recompute everything that the books keep twice; exit code 1 when something differs')
    .option('--business <id>', 'only this business')
    .option('--json', 'print JSON')
    .action(
      run<{ business?: string }>(async (app, { business }) => {
        const database = app.get(Database);
        const principals =
          business === undefined
            ? await operatorEverywhere(database)
            : [await operatorIn(database, business)];
        const differences: (Difference & { businessId: string })[] = [];
        for (const principal of principals) {
          const found = await database.read(principal, async (uow) => [
            ...(await verifyLedger(uow)),
            ...(await verifyBanking(uow)),
          ]);
          differences.push(
            ...found.map((difference) => ({ businessId: principal.businessId, ...difference })),
          );
        }
        const ok = differences.length === 0;
        const lines = differences.map(
          (found) => `${found.businessId} ${found.check} ${found.subject}: ${found.detail}`,
        );
        return {
          json: { ok, differences: differences.slice(0, MAX_SHOWN) },
          text: ok
            ? `the books of ${principals.length} businesses agree`
            : lines.slice(0, MAX_SHOWN).join('\n'),
          exitCode: ok ? 0 : 1,
        };
      }),
    );
};
