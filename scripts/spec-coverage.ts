// Lists the rules of the contract without a test and the tests of unknown rules. Exits with 1 if a rule has no test.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { RULES } from '../test/support/contract/spec-rules.js';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['test', 'src'];
const IS_TEST = /\.(?:test|spec)\.ts$/;
/** Text that starts with ids in brackets: the title of a test or group, or an entry of a table of titles. */
const TITLE = /['"`]((?:\[\d+(?:\.\d+)*\] ?)+)(?<= )\S/g;

const files = (await Promise.all(SOURCES.map(testFiles))).flat().toSorted();
const titles = (await Promise.all(files.map(titlesIn))).flat();
const tested = new Set(titles.map(({ rule }) => rule));

const missing = [...RULES].filter(([rule]) => !tested.has(rule));
const unknown = titles.filter(({ rule }) => !RULES.has(rule));

for (const [rule, sentence] of missing) console.log(`no test of [${rule}] ${sentence}`);
for (const { rule, place } of unknown) console.log(`no such rule: [${rule}] at ${place}`);
console.log(`${RULES.size - missing.length} of ${RULES.size} sections and rules have tests`);
process.exitCode = missing.length > 0 ? 1 : 0;

async function testFiles(directory: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, directory), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && IS_TEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function titlesIn(file: string): Promise<{ rule: string; place: string }[]> {
  const text = await readFile(file, 'utf8');
  return [...text.matchAll(TITLE)].flatMap(({ index, 1: ids = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    const place = `${relative(ROOT, file)}:${line}`;
    return [...ids.matchAll(/[\d.]+/g)].map(([rule]) => ({ rule, place }));
  });
}
