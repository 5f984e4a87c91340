import { ReencryptTaxIds } from '../../entities/index.js';
import { command } from '../command.js';

export const keysReencrypt = command<{ business?: string }>({
  name: 'keys:reencrypt',
  description: 'encrypt all tax ids with the newest key of ENCRYPTION_KEY',
  declare: (it) => it.option('--business <id>', 'only this business'),
  async run(context, { business }) {
    const operators = await context.operators(business);
    let reencrypted = 0;
    for (const operator of operators) reencrypted += await context.get(ReencryptTaxIds).run(operator);
    return {
      json: { businesses: operators.length, reencrypted },
      text: `businesses: ${operators.length}, tax ids encrypted with the newest key: ${reencrypted}`,
    };
  },
});
