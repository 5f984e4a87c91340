import { ReencryptTaxIds } from '../../entities/index.js';
import { ReencryptSecondFactors } from '../../identity/index.js';
import { command } from '../command.js';

export const keysReencrypt = command<{ business?: string }>({
  name: 'keys:reencrypt',
  description: 'encrypt all tax ids and second factors with the newest key of ENCRYPTION_KEY',
  declare: (it) => it.option('--business <id>', 'only the tax ids of this business'),
  async run(context, { business }) {
    const operators = await context.operators(business);
    let reencrypted = 0;
    for (const operator of operators) reencrypted += await context.get(ReencryptTaxIds).run(operator);
    const secondFactors = business === undefined ? await context.get(ReencryptSecondFactors).run() : 0;
    return {
      json: { businesses: operators.length, reencrypted, secondFactors },
      text:
        `businesses: ${operators.length}, tax ids encrypted with the newest key: ${reencrypted}, ` +
        `second factors: ${secondFactors}`,
    };
  },
});
