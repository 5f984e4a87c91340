/** As many as one request changes. */
export const MAX_SELECTED = 500;

/** The selection with others added, as many as fit, or with them removed. */
export function withSelected(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const result = new Set(selected);
  for (const id of ids) {
    if (!isSelected) result.delete(id);
    else if (result.size < MAX_SELECTED) result.add(id);
  }
  return result;
}
