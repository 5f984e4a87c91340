/** Steps after which the release before may fail. */
const REMOVALS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table or view', /\bdrop\s+(table|(materialized\s+)?view)\b/i],
  ['drops a column', /\bdrop\s+column\b/i],
  ['renames', /\brename\s+(column\b|to\b|\w+\s+to\b)/i],
  ['forbids null', /\bset\s+not\s+null\b/i],
  ['changes a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i],
];

/** What a migration removes without saying which release that needs, by `needsMigration`. */
export function findRemovals(source: string): string[] {
  const up = source.replace(/async down\b[\s\S]*?\n {2}\}/, '');
  if (up.includes('needsMigration(')) return [];
  return REMOVALS.filter(([, pattern]) => pattern.test(up)).map(([what]) => what);
}
