import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** The file of settings that is read if no other one is named. */
const DEFAULT_FILE = '.env';
/** Variables of docker-compose.yml that are not settings of the service. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'CHARTERBOOK_DB_PASSWORD'];

/** The environment of a program and the folder that it runs in: `process` is one. */
export interface Surroundings {
  readonly env: Record<string, string | undefined>;
  cwd(): string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings do not say which database is meant, or cannot be read. */
export class SettingsRefused extends Error {}

/**
 * Adds a file of settings to the environment, which has priority as with `node --env-file`: the file that SETTINGS_FILE names,
 * otherwise `.env` of the working folder. A `.env` that is meant for Docker Compose is left alone, because its ENCRYPTION_KEY is
 * not that of the data in this folder.
 */
export function loadSettings(place: Surroundings, notice: (text: string) => void): void {
  const file = place.env['SETTINGS_FILE'];
  const variables = file ? readFile(place, file) : readDefaultFile(place);
  const ofCompose = file ? null : composeVariable(variables);
  if (ofCompose !== null) {
    notice(`${DEFAULT_FILE} is ignored: it has ${ofCompose}, so it is for docker-compose.yml`);
    return;
  }
  for (const [name, value] of Object.entries(variables)) place.env[name] ??= value;
}

/** The variables in a file. Throws if it cannot be read. */
function readFile(place: Surroundings, file: string): Variables {
  try {
    return parseEnv(readFileSync(resolve(place.cwd(), file), 'utf8'));
  } catch (error) {
    throw new SettingsRefused(`cannot read settings: ${(error as Error).message}`);
  }
}

/** The variables in `.env` of the working folder; none if it does not exist. */
export function readDefaultFile(place: Surroundings): Variables {
  return existsSync(resolve(place.cwd(), DEFAULT_FILE)) ? readFile(place, DEFAULT_FILE) : {};
}

/** The variable by which a file is recognized as that of docker-compose.yml. */
export function composeVariable(variables: Variables): string | null {
  return OF_COMPOSE.find((name) => variables[name] !== undefined) ?? null;
}
