/** Pages that are often opened first, by the name of their file: it loads next to the app instead of after it. */
export const FIRST_PAGES: readonly (readonly [name: string, path: RegExp])[] = [
  ['sign-in-page', /^\/sign-in$/],
  ['home-page', /^\/businesses\/[^/]+\/?$/],
  ['review-page', /^\/businesses\/[^/]+\/review$/],
  ['transactions-page', /^\/businesses\/[^/]+\/transactions$/],
  ['accounts-page', /^\/businesses\/[^/]+\/accounts$/],
  ['reports-page', /^\/businesses\/[^/]+\/reports(?:\/|$)/],
  ['statement-tabs', /^\/businesses\/[^/]+\/reports\/(?:profit-and-loss|balance-sheet|cash-flow)$/],
];

/** The files of the pages at a path, from the list that the build writes into the page; none in development. */
export function filesOf(path: string, list: string | null): readonly string[] {
  const byName = JSON.parse(list ?? '{}') as Readonly<Record<string, readonly string[]>>;
  const names = FIRST_PAGES.filter(([, pattern]) => pattern.test(path)).map(([name]) => name);
  return [...new Set(names.flatMap((name) => byName[name] ?? []))];
}
