import { expect } from 'vitest';
import { LocalOperator } from '../support/platform/operator.js';
import { describeRefusedCommands } from '../support/platform/refused-commands.js';
import { cloneDatabase } from '../support/world/world.js';

const REFUSED = 2;

describeRefusedCommands(async () => {
  const databaseUrl = await cloneDatabase();
  const operator = new LocalOperator({ DATABASE_URL: databaseUrl });
  return {
    databaseUrl,
    business: await operator.business(),
    reasonFor: async (args) => {
      const { exitCode, reason } = await operator.refusal(...args);
      expect({ exitCode, end: reason.at(-1) }).toEqual({ exitCode: REFUSED, end: '\n' });
      return reason.slice(0, -1);
    },
    close: async () => {},
  };
});
