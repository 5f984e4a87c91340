import { verifyBanking } from '../../banking/index.js';
import { type Difference, verifyLedger } from '../../ledger/index.js';
import type { Principal } from '../../kernel/principal.js';
import type { CommandContext } from '../command-context.js';
import { command, type CommandResult } from '../command.js';

const MAX_SHOWN = 1_000;

export const booksVerify = command<{ business?: string }>({
  name: 'books:verify',
  description: 'recompute everything the books store twice; exit code 1 if anything differs',
  declare: (it) => it.option('--business <id>', 'only this business'),
  async run(context, { business }) {
    return verifyBooks(context, await context.operators(business));
  },
});

/** Recomputes the books of businesses; each is read as it is at one moment. */
export async function verifyBooks(
  context: CommandContext,
  operators: readonly Principal[],
): Promise<CommandResult> {
  const differences: (Difference & { businessId: string })[] = [];
  for (const operator of operators) {
    const { businessId } = operator;
    const found = await context.database.read(operator, async (uow) => [
      ...(await verifyLedger(uow)),
      ...(await verifyBanking(uow)),
    ]);
    differences.push(...found.map((difference) => ({ businessId, ...difference })));
  }
  const ok = differences.length === 0;
  const shown = differences.slice(0, MAX_SHOWN);
  const lines = shown.map((found) => `${found.businessId} ${found.check} ${found.subject}: ${found.detail}`);
  return {
    json: { ok, differences: shown },
    text: ok ? `businesses verified: ${operators.length}, differences: 0` : lines.join('\n'),
    exitCode: ok ? 0 : 1,
  };
}
