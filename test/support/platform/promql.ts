/** What an expression for Prometheus reads. */
export interface Expression {
  /** Names of series, such as `jobs` or `outside_call_seconds_bucket`. */
  readonly series: readonly string[];
  /** Labels that it selects or groups by. */
  readonly labels: readonly string[];
}

const KEYWORDS = new Set(['and', 'or', 'unless', 'offset', 'bool']);
const MATCHERS = /\{([^}]*)\}/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;

/** Enough of PromQL for our own rules and dashboard; promtool checks their syntax. */
export function readExpression(text: string): Expression {
  const plain = text.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  const matched = [...plain.matchAll(MATCHERS)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  );
  const withoutMatchers = plain.replace(MATCHERS, '');
  const grouped = [...withoutMatchers.matchAll(GROUPING)].flatMap(
    ([, inside = '']) => inside.match(/\w+/g) ?? [],
  );
  const rest = withoutMatchers.replace(GROUPING, '');
  const names = [...rest.matchAll(/\b[a-z_][\w]*\b(?!\s*\()/gi)].map(([name]) => name);
  return { series: names.filter((name) => !KEYWORDS.has(name)), labels: [...matched, ...grouped] };
}
