// Migrations that have landed never change: src/migrations/landed.json records the hash of every file there. Without
// --land it only compares; with --land it adds files that are new, and refuses to touch the hash of any other.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { compareWithLanded, type Hashes } from './migrations/compare-with-landed.js';
import { findRemovals } from './migrations/find-removals.js';

const FOLDER = 'src/migrations';
const LANDED = `${FOLDER}/landed.json`;

const landed = JSON.parse(await readFile(LANDED, 'utf8')) as Hashes;
const present = await hashFiles();
const compared = compareWithLanded(landed, present);
const { added } = compared;
const problems = [...compared.problems, ...(await undeclaredRemovals(added))];
const isLanding = process.argv.includes('--land');

if (isLanding && problems.length === 0) {
  await writeFile(LANDED, `${JSON.stringify(present, null, 2)}\n`);
  console.log(added.length === 0 ? 'no new migrations' : `landed: ${added.join(', ')}`);
} else {
  const unlanded = isLanding ? [] : added.map((file) => `${file} has not landed: npm run migrations:land`);
  for (const problem of [...problems, ...unlanded]) console.error(problem);
  if (problems.length + unlanded.length > 0) process.exit(1);
}

/** The list of migrations (index.ts) grows; every other file of the folder is frozen, helpers included. */
async function hashFiles(): Promise<Hashes> {
  const files = (await readdir(FOLDER))
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .toSorted();
  const hashes = await Promise.all(
    files.map(async (file) => [file, hash(await readFile(`${FOLDER}/${file}`))] as const),
  );
  return Object.fromEntries(hashes);
}

/** Problems of new migrations after which the release before may fail. */
async function undeclaredRemovals(files: readonly string[]): Promise<string[]> {
  const found = files.map(async (file) => {
    const removals = findRemovals(await readFile(`${FOLDER}/${file}`, 'utf8'));
    return removals.map(
      (what) =>
        `${file} ${what}: say with needsMigration() which release no longer uses it, ` +
        `or with "// previous release: ${what}: <why>" why it still works`,
    );
  });
  return (await Promise.all(found)).flat();
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
