import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Access {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/**
 * The import target from the command line or CHARTERBOOK_URL and CHARTERBOOK_API_KEY. Without a key, the first import
 * creates a new business with the operator's commands, on the service of this folder, and later imports use it again.
 */
export async function findAccess(url: string | undefined, apiKey: string | undefined): Promise<Access> {
  const baseUrl =
    url ?? process.env['CHARTERBOOK_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3000}/v1`;
  const given = apiKey ?? process.env['CHARTERBOOK_API_KEY'];
  if (given !== undefined) return { baseUrl, apiKey: given };
  const folder = process.env['DATA_DIR'] ?? '.data';
  const file = join(folder, 'import-cards.json');
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify({ apiKey: await makeBusiness() }), { mode: 0o600 });
  }
  const known = JSON.parse(await readFile(file, 'utf8')) as { apiKey: string };
  return { baseUrl, apiKey: known.apiKey };
}

async function makeBusiness(): Promise<string> {
  const made = await operator('business:create', [
    '--name',
    'Card import',
    '--country',
    'GB',
    '--currency',
    'GBP',
    '--entity-type',
    'llc',
  ]);
  const { apiKey } = await operator('api-key:create', [
    '--business',
    made['businessId'] ?? '',
    '--user',
    'import@example.com',
    '--name',
    'Card import',
    '--scopes',
    'read write',
  ]);
  return apiKey ?? '';
}

async function operator(command: string, options: readonly string[]): Promise<Record<string, string>> {
  const { stdout } = await run('npm', ['run', '--silent', 'operator', '--', command, ...options, '--json']);
  return JSON.parse(stdout) as Record<string, string>;
}
