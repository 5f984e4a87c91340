import type { CategoryGroup } from './categories';

const MAX_RECENT = 5;
const RECENTLY_USED = 'Recently used';

/** The categories in a stored text, the last one first. Anything else in it is ignored. */
export function parseRecents(text: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    const values = Array.isArray(parsed) ? parsed : [];
    const categories = values.filter((value): value is string => typeof value === 'string');
    return [...new Set(categories)].slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

export function addRecent(recents: readonly string[], category: string): string[] {
  return [category, ...recents.filter((other) => other !== category)].slice(0, MAX_RECENT);
}

/** The groups after one with the recent categories. Categories that do not exist are ignored. */
export function withRecents(groups: readonly CategoryGroup[], recents: readonly string[]): CategoryGroup[] {
  const all = new Map(groups.flatMap(({ items }) => items).map((item) => [item.value, item]));
  const recent = recents.flatMap((value) => all.get(value) ?? []);
  if (recent.length === 0) return [...groups];
  const others = groups.map(({ group, items }) => ({
    group,
    items: items.filter((item) => !recent.includes(item)),
  }));
  return [{ group: RECENTLY_USED, items: recent }, ...others.filter(({ items }) => items.length > 0)];
}
