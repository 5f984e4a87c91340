import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  composeVariable,
  readDefaultFile,
  SettingsRefused,
  type Surroundings,
} from '../platform/config/settings-file.js';

/** The file with the settings of a deployment (docs/deploy.md). */
const DEPLOYED = 'settings.env';

/**
 * A command without DATABASE_URL works on an embedded database, which it creates if there is none. Refuses that where something
 * says that the data is elsewhere. Only a DATA_DIR in the environment, which the caller checks, overrules it: a copy of
 * .env.example has one too.
 */
export function requireNamedDatabase(place: Surroundings): void {
  const problem = otherDatabase(place);
  if (problem === null) return;
  throw new SettingsRefused(
    `DATABASE_URL is not set, and ${problem}. For an embedded database in this folder, put DATA_DIR=.data before the command`,
  );
}

function otherDatabase(place: Surroundings): string | null {
  const { env } = place;
  const file = env['SETTINGS_FILE'];
  const variables = readDefaultFile(place);
  if (composeVariable(variables) !== null)
    return '.env is for docker-compose.yml: run docker compose exec api node dist/src/operator/main.js <command>';
  if (!isSameFile(place, file, DEPLOYED) && existsSync(resolve(place.cwd(), DEPLOYED)))
    return `${DEPLOYED} in this folder is not used: pass --env-file ${DEPLOYED}, or set SETTINGS_FILE=${DEPLOYED}`;
  if (variables['DATABASE_URL'] && file) return 'that of .env is not used: pass --env-file .env';
  if (env['NODE_ENV'] === 'production' && !env['DATA_DIR'])
    return 'NODE_ENV is production: pass the settings of the service with --env-file <file>, or set SETTINGS_FILE=<file>';
  return null;
}

function isSameFile(place: Surroundings, one: string | undefined, other: string): boolean {
  return one !== undefined && resolve(place.cwd(), one) === resolve(place.cwd(), other);
}
