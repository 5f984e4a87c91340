// The import fence for SQL: a module names only its own tables. Ends with 1 when one names another module's table.
import { join } from 'node:path';
import { FUNCTION_TABLE_USES, KNOWN_TABLE_USES } from './fence/known-table-uses.js';
import { foreignTableUses } from './fence/table-uses.js';

const uses = await foreignTableUses(join(import.meta.dirname, '..'));
const found = new Set(uses.map(({ file, table }) => `${file} ${table}`));
const known = new Set(
  [...KNOWN_TABLE_USES, ...FUNCTION_TABLE_USES].map(([file, table]) => `${file} ${table}`),
);

const unlisted = uses.filter(({ file, table }) => !known.has(`${file} ${table}`));
const fixed = [...known].filter((use) => !found.has(use));

for (const { file, table, owner } of unlisted) {
  console.error(
    `${file} uses the table ${table}, which belongs to ${owner}: read it through src/${owner}/index.ts`,
  );
}
for (const use of fixed) console.error(`no longer a violation, remove it from the known uses: ${use}`);
console.log(
  `${KNOWN_TABLE_USES.length} known uses of another module's tables, and ${FUNCTION_TABLE_USES.length} by functions`,
);
process.exitCode = unlisted.length + fixed.length > 0 ? 1 : 0;
