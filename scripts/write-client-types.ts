// Writes the types of the TypeScript client from openapi.json. With --check it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';

const FILE = 'clients/typescript/src/contract.ts';

const document = JSON.parse(await readFile('openapi.json', 'utf8'), withoutObjects) as OpenAPI3;
const text = `${COMMENT_HEADER}${astToString(await openapiTS(document))}`;
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if (text !== (await readFile(FILE, 'utf8'))) {
  console.error(`${FILE} is out of date: npm run docs:client`);
  process.exitCode = 1;
}

/** An example that is an object would be many lines of a comment. Its fields have their own. */
function withoutObjects(key: string, value: unknown): unknown {
  const isExample = key === 'examples' && Array.isArray(value) && typeof value[0] === 'object';
  return isExample ? undefined : value;
}
