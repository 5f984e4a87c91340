import { demoFilePath, LoadDemo } from '../../demo/index.js';
import { Config } from '../../platform/config/config.js';
import type { CommandDefinition } from '../command.js';

export const demoLoad: CommandDefinition = (program, run) => {
  program
    .command('demo:load')
    .description('make the demo business, or add the days that have passed to it')
    .option('--json', 'print JSON')
    .action(
      run(async (app) => {
        const demo = await app.get(LoadDemo).run();
        return { json: { ...demo }, text: `the demo's keys are in ${demoFilePath(app.get(Config))}` };
      }),
    );
};
