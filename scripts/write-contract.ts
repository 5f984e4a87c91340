// Writes openapi.json from the code, unless that would break clients: then only with --breaking, which requires a
// new version of the contract. With --check it only compares. With --coverage it also fails for anything without a description or an example.
import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import type { ContractDocument } from '../src/contract/index.js';
import { breakingChanges } from './contract/breaking-changes.js';
import { coverageOf, shareOf } from './contract/coverage.js';
import { makeDocument } from './contract/document.js';
import type { Examples } from './contract/examples.js';

const FILE = 'openapi.json';
const EXAMPLES = 'scripts/contract/examples.json';

const examples = JSON.parse(await readFile(EXAMPLES, 'utf8')) as Examples;
const document = await makeDocument(examples);
const text = `${JSON.stringify(document, null, 2)}\n`;
const committed = await readFile(FILE, 'utf8');
const broken = breakingChanges(JSON.parse(committed) as ContractDocument, document);
const isCheck = process.argv.includes('--check');
const mayBreak = process.argv.includes('--breaking') && !isCheck;

for (const change of broken) console.error(`breaking change: ${change}`);
if (broken.length > 0 && !mayBreak) {
  console.error(`${FILE} and the code differ by breaking changes: see docs/api.md`);
  process.exitCode = 1;
} else if (!isCheck) {
  await writeFile(FILE, text);
} else if (text !== committed) {
  console.error(`${FILE} is out of date: npm run docs:contract`);
  process.exitCode = 1;
}

if (process.argv.includes('--coverage')) {
  for (const coverage of coverageOf(document)) {
    console.log(`${coverage.kind}: ${shareOf(coverage)} % of ${coverage.total} have ${coverage.what}`);
    for (const name of coverage.missing) console.error(`  ${name} lacks ${coverage.what}`);
    if (coverage.missing.length > 0) process.exitCode = 1;
  }
}
