import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const ENV_FILE = '.env';
/** Variables of docker-compose.yml that are no settings of the service. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'CHARTERBOOK_DB_PASSWORD'];

/**
 * Adds `.env` of the working directory to the environment, which has priority. Docker Compose reads the same file: one that
 * is meant for it is left alone, because its ENCRYPTION_KEY is not that of the data in this folder.
 */
export function loadEnvFile(notice: (text: string) => void): void {
  if (!existsSync(ENV_FILE)) return;
  const variables = parseEnv(readFileSync(ENV_FILE, 'utf8'));
  const ofCompose = OF_COMPOSE.find((name) => variables[name] !== undefined);
  if (ofCompose === undefined) process.loadEnvFile(ENV_FILE);
  else notice(`${ENV_FILE} is ignored: it has ${ofCompose}, so it is for docker-compose.yml`);
}
