import { demoFilePath, LoadDemo } from '../../demo/index.js';
import { Config } from '../../platform/config/config.js';
import { command } from '../command.js';

export const demoLoad = command({
  name: 'demo:load',
  description: 'create the demo business, or add the days since the last load',
  async run(context) {
    const demo = await context.get(LoadDemo).run();
    return { json: { ...demo }, text: `the demo's keys are in ${demoFilePath(context.get(Config))}` };
  },
});
