import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Charterbook } from '../src/index.js';

/** A client of the running service, with the key from the environment or of the demo business. */
export async function connect(): Promise<Charterbook> {
  const url = process.env['ROOT_URL'] ?? 'http://localhost:3000';
  const credential = process.env['CHARTERBOOK_API_KEY'] ?? (await demoKey());
  return new Charterbook({
    url,
    credential,
    onRetry: ({ method, status, waitMs }) => console.warn(`${method}: ${status}, again in ${waitMs} ms`),
  });
}

/** The key of the demo business, which `npm start` has stored. */
async function demoKey(): Promise<string> {
  const file = join(process.env['DATA_DIR'] ?? '.data', 'demo.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { apiKey: string }).apiKey;
}
