import { type DetectorRunView, RunDetectors } from '../../detectors/index.js';
import { command } from '../command.js';

export const detectorsRun = command<{ business?: string }>({
  name: 'detectors:run',
  description: 'run the detectors over books and documents; GET /v1/findings lists what they find',
  declare: (it) => it.option('--business <id>', 'only this business'),
  async run(context, { business }) {
    const runs: (DetectorRunView & { businessId: string })[] = [];
    for (const operator of await context.operators(business)) {
      const view = await context.database.run(operator, (uow) => context.get(RunDetectors).run(uow));
      runs.push({ businessId: operator.businessId, ...view });
    }
    return { json: { runs }, text: runs.map(describe).join('\n') || 'no businesses' };
  },
});

function describe({ businessId, counts, total }: DetectorRunView & { businessId: string }): string {
  const found = Object.entries(counts).map(([code, count]) => `${code} ${count}`);
  return `${businessId} ${total === 0 ? 'no findings' : found.join(', ')}`;
}
