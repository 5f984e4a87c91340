import { GenerateForBusiness } from '../../obligations/index.js';
import { command } from '../command.js';

export const obligationsGenerate = command<{ business?: string }>({
  name: 'obligations:generate',
  description: 'update the obligations of all entities now, as the nightly job does',
  declare: (it) => it.option('--business <id>', 'only this business'),
  async run(context, { business }) {
    const operators = await context.operators(business);
    const total = { created: 0, corrected: 0, removed: 0 };
    for (const operator of operators) {
      const { created, corrected, removed } = await context.get(GenerateForBusiness).run(operator);
      total.created += created;
      total.corrected += corrected;
      total.removed += removed;
    }
    const { created, corrected, removed } = total;
    return {
      json: { businesses: operators.length, ...total },
      text: `businesses: ${operators.length}, obligations created: ${created}, corrected: ${corrected}, removed: ${removed}`,
    };
  },
});
