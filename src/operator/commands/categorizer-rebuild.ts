import { RebuildCategorizer } from '../../categorization/index.js';
import { command } from '../command.js';

export const categorizerRebuild = command<{ business?: string }>({
  name: 'categorizer:rebuild',
  description: "rebuild the categorizer's memory from all decisions of users",
  declare: (it) => it.option('--business <id>', 'only this business'),
  async run(context, { business }) {
    const operators = await context.operators(business);
    const total = { entities: 0, decisions: 0 };
    for (const operator of operators) {
      const { entities, decisions } = await context.get(RebuildCategorizer).run(operator);
      total.entities += entities;
      total.decisions += decisions;
    }
    const { entities, decisions } = total;
    return {
      json: { businesses: operators.length, ...total },
      text: `businesses: ${operators.length}, entities: ${entities}, decisions replayed: ${decisions}`,
    };
  },
});
