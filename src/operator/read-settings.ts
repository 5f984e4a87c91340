import { loadSettings } from '../platform/config/settings-file.js';
import { requireNamedDatabase } from './require-named-database.js';
import type { Shell } from './shell.js';

/** Adds the files that the service reads to the environment of a command, which must then show where the data is. */
export function readSettings(envFile: string | undefined, shell: Shell): void {
  if (envFile !== undefined) shell.env['SETTINGS_FILE'] = envFile;
  const hasFolder = Boolean(shell.env['DATA_DIR']);
  loadSettings(shell, (text) => void shell.stderr.write(`${text}\n`));
  if (!shell.env['DATABASE_URL'] && !hasFolder) requireNamedDatabase(shell);
}
