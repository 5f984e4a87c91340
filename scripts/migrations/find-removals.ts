/** Steps after which the release before may fail: it still reads what is gone, or writes what is now rejected. */
const STEPS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table or view', /\bdrop\s+(table|(materialized\s+)?view)\b/i],
  ['drops a column', /\bdrop\s+column\b/i],
  ['drops a function', /\bdrop\s+(function|procedure|routine)\b/i],
  ['drops a trigger', /\bdrop\s+trigger\b/i],
  ['renames', /\brename\s+(column\b|to\b|\w+\s+to\b)/i],
  ['forbids null', /\bset\s+not\s+null\b/i],
  ['drops a default', /\bdrop\s+default\b/i],
  ['changes a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i],
  ['adds a constraint', /\badd\s+(constraint|check|unique|primary\s+key|foreign\s+key|exclude)\b/i],
  ['adds a trigger', /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b/i],
  ['raises an exception', /\braise\s+(?!(debug|log|info|notice|warning)\b)['\w]/i],
  ['adds a unique index', /\bcreate\s+unique\s+index\b/i],
  [
    'adds a column without a default',
    /\badd\s+(?:column\b|(?!(?:constraint|check|unique|primary|foreign|exclude|value)\b)\w+\s)(?![^,]*\b(?:default|generated)\b)[^,]*\b(not\s+null|primary\s+key)\b/i,
  ],
  ['deletes all rows', /\btruncate\b/i],
  ['revokes', /\brevoke\b/i],
];

/** Why a step is safe, in a comment of the migration: `// previous release: drops a trigger: it is created again`. */
const REASON = /^\s*(?:\/\/|--|\*)\s*previous release: ([\w ]+): \S/gm;
/** A constant of the file, up to the next one, a blank line or the end. */
const TEXT = /^const (\w+) =[\s\S]*?;\n(?=\n|const |(?![\s\S]))/gm;
const CREATED_TABLE = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/i;

/**
 * The steps of a migration after which the previous release may fail, unless the migration excludes that release with
 * `needsMigration` or a comment gives the reason why the step is safe. It does not know tables that the migration creates.
 */
export function findRemovals(source: string): string[] {
  const code = withoutComments(source);
  const up = withoutUnused(code.replace(/async down\b[\s\S]*?\n {2}\}/, ''));
  if (up.includes('needsMigration(')) return [];
  const explained = new Set(Array.from(source.matchAll(REASON), ([, what]) => what));
  const statements = statementsOnOlderTables(up).map(withoutParentheses);
  return STEPS.filter(
    ([what, pattern]) => !explained.has(what) && statements.some((statement) => pattern.test(statement)),
  ).map(([what]) => what);
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?:^|(?<=[\s`]))(?:\/\/|--).*$/gm, '');
}

/** Without texts that only `down` uses, such as a function as it was before. */
function withoutUnused(code: string): string {
  const unused = Array.from(code.matchAll(TEXT)).find(
    ([, name]) => code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1,
  );
  return unused ? withoutUnused(code.replace(unused[0], '')) : code;
}

/** Without those that change a table that an earlier statement creates. */
function statementsOnOlderTables(code: string): string[] {
  const created: string[] = [];
  return code.split(/[;`]|\bquery\(/).filter((statement) => {
    const onCreated = new RegExp(`\\b(on|table|truncate)\\s+(only\\s+)?(${created.join('|')})\\b`, 'i');
    const isOnCreated = created.length > 0 && onCreated.test(statement);
    const [, name] = CREATED_TABLE.exec(statement) ?? [];
    if (name !== undefined) created.push(name);
    return !isOnCreated;
  });
}

/** Without parentheses and what they contain: the condition of a check may have commas and `not null`. */
function withoutParentheses(statement: string): string {
  const shorter = statement.replaceAll(/\([^()]*\)/g, ' ');
  return shorter === statement ? statement : withoutParentheses(shorter);
}
