import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './contract.js';

/** A client with the paths, parameters, bodies and responses of the contract. */
export async function connect(): Promise<Client<paths>> {
  const rootUrl = process.env['ROOT_URL'] ?? 'http://localhost:3000';
  const apiKey = process.env['CHARTERBOOK_API_KEY'] ?? (await demoKey());
  return createClient<paths>({
    baseUrl: `${rootUrl}/v1`,
    headers: { authorization: `Bearer ${apiKey}` },
  });
}

/** Returns the body of a successful response. Otherwise throws an error with the service's reason. */
export function unwrap<Body>({
  data,
  error,
  response,
}: {
  readonly data?: Body | undefined;
  readonly error?: { readonly error: string; readonly reason: string } | undefined;
  readonly response: Response;
}): Body {
  if (data !== undefined) return data;
  throw new Error(`${response.url}: ${response.status} ${error?.error}: ${error?.reason}`);
}

/** The key of the demo business, which `npm start` has stored. */
async function demoKey(): Promise<string> {
  const file = join(process.env['DATA_DIR'] ?? '.data', 'demo.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { apiKey: string }).apiKey;
}
