// The import fence for SQL: a module names only its own tables, and puts another module's SQL only where it is listed.
// Ends with 1 for a use that is not listed, and for an entry of the list that is no longer needed.
import { join } from 'node:path';
import { foreignFragmentUses } from './fence/fragment-uses.js';
import { FRAGMENT_USES, FUNCTION_TABLE_USES, KNOWN_TABLE_USES } from './fence/known-table-uses.js';
import { sourcesUnder, sqlFilesUnder } from './fence/source-files.js';
import { foreignTableUses } from './fence/table-uses.js';

const root = join(import.meta.dirname, '..');
const sources = await sourcesUnder(root);

const problems = [
  ...unlike(
    [...KNOWN_TABLE_USES, ...FUNCTION_TABLE_USES],
    foreignTableUses(sources, await sqlFilesUnder(root)).map(({ file, table, owner }) => ({
      use: [file, table],
      problem: `${file} uses the table ${table}, which belongs to ${owner}: read it through src/${owner}/index.ts`,
    })),
  ),
  ...unlike(
    FRAGMENT_USES,
    foreignFragmentUses(sources).map(({ file, fragment, owner }) => ({
      use: [file, fragment],
      problem: `${file} uses the SQL ${fragment} of ${owner}: call a method of ${owner}, or list it in FRAGMENT_USES`,
    })),
  ),
];
for (const problem of problems) console.error(problem);
console.log(
  `${KNOWN_TABLE_USES.length} known uses of another module's tables, ${FUNCTION_TABLE_USES.length} by functions, ` +
    `and ${FRAGMENT_USES.length} of another module's SQL`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

interface Found {
  readonly use: readonly [file: string, name: string];
  readonly problem: string;
}

/** What differs between a list and what was found. */
function unlike(listed: readonly (readonly [string, string])[], found: readonly Found[]): string[] {
  const known = new Set(listed.map((use) => use.join(' ')));
  const uses = new Set(found.map(({ use }) => use.join(' ')));
  return [
    ...found.filter(({ use }) => !known.has(use.join(' '))).map(({ problem }) => problem),
    ...[...known]
      .filter((use) => !uses.has(use))
      .map((use) => `no longer needed, remove it from the list: ${use}`),
  ];
}
