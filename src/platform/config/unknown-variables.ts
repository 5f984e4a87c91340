import { settingNames } from './config.js';

/** Beginnings of our settings that other programs use too: one of theirs is not a mistake. */
const COMMON = new Set([
  'APP_',
  'AUTO_',
  'CLIENT_',
  'DATA_',
  'LOG_',
  'MAIL_',
  'MAX_',
  'NODE_',
  'RETURN_',
  'ROOT_',
  'SECURITY_',
  'SERVICE_',
  'TRUST_',
]);
/** Kubernetes adds the addresses of services to every container: CHARTERBOOK_SERVICE_HOST, CHARTERBOOK_PORT_80_TCP. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)|^(CHARTERBOOK|DATABASE)_PORT$/;
/** Differences at which a name counts as a misspelling; shorter names would match by chance. */
const MAX_DISTANCE = 2;
const MIN_LENGTH = 7;

/** A variable that looks like a setting of ours and is not one. */
export interface UnknownVariable {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly nearest: string | null;
}

/** Finds variables that are misspelled, or that no setting reads although they have one of our prefixes. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): UnknownVariable[] {
  const known = settingNames();
  const ours = new Set([...known, 'CHARTERBOOK_'].map(beginningOf).filter((start) => !COMMON.has(start)));
  return Object.keys(env)
    .filter((name) => !known.has(name) && !OF_KUBERNETES.test(name))
    .map((name) => ({ name, nearest: nearestOf(name, known) }))
    .filter(({ name, nearest }) => nearest !== null || ours.has(beginningOf(name)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The first word with its underscore; the whole name if it is one word. */
function beginningOf(name: string): string {
  return name.slice(0, name.indexOf('_') + 1) || name;
}

function nearestOf(name: string, known: ReadonlySet<string>): string | null {
  if (name.length < MIN_LENGTH) return null;
  const near = [...known]
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}

/** Levenshtein's distance: how many letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
