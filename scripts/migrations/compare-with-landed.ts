/** The SHA-256 of each file, by its name. */
export type Hashes = Readonly<Record<string, string>>;

export interface Comparison {
  /** What must never happen: a landed file that changed or is gone. */
  readonly problems: readonly string[];
  /** Files that have not landed yet. */
  readonly added: readonly string[];
}

/** Compares the files of today with those that landed. */
export function compareWithLanded(landed: Hashes, present: Hashes): Comparison {
  const problems = Object.entries(landed).flatMap(([file, hash]) => {
    if (present[file] === undefined) return [`${file} has landed and is missing`];
    if (present[file] !== hash) return [`${file} has landed and was changed: write a new migration instead`];
    return [];
  });
  return { problems, added: Object.keys(present).filter((file) => landed[file] === undefined) };
}
