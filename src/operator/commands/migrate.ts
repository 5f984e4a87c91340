import { command } from '../command.js';

export const migrateOnly = command({
  name: 'migrate',
  description: 'bring the schema up to date and do nothing else',
  migrates: true,
  // The migrations run when the command opens the database.
  run: async ({ migrations }) => ({
    json: { migrations },
    text: [...migrations.map((name) => `applied ${name}`), 'the schema is up to date'].join('\n'),
  }),
});
