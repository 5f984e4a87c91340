/** What a sentence is about: an event of the audit log. */
export interface SaidEvent {
  readonly action: string;
  readonly resourceId: string | null;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Names of what events refer to by id, and dates as users read them. */
export interface Names {
  /** A member, or a user who has left. */
  readonly user: (id: string | null) => string;
  /** An API key, as ` “Nightly import”`; empty if it is not known. */
  readonly key: (id: string | null) => string;
  /** An OAuth client, in the same way. */
  readonly client: (id: string | null) => string;
  readonly date: (date: string) => string;
}

/** What someone did, after their name: `created an API key`. */
export type Predicate = string | ((event: SaidEvent, names: Names) => string);

/** A field of the changes as text; empty without one. */
export function textOf({ changes }: Pick<SaidEvent, 'changes'>, field: string): string {
  const value = changes[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The same after a word, in quotation marks. */
export function quoted(event: Pick<SaidEvent, 'changes'>, field: string): string {
  const value = textOf(event, field);
  return value === '' ? '' : ` “${value}”`;
}

/** A number of the changes; 0 without one. */
export function numberOf({ changes }: Pick<SaidEvent, 'changes'>, field: string): number {
  const value = Number(changes[field]);
  return Number.isFinite(value) ? value : 0;
}

/** `1 transaction`, `2 transactions`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A field of a field, such as `to` of `lockedThrough`. */
export function partOf({ changes }: Pick<SaidEvent, 'changes'>, field: string, part: string): string {
  const value = changes[field];
  const inside = typeof value === 'object' && value !== null ? value : {};
  return textOf({ changes: inside as Readonly<Record<string, unknown>> }, part);
}
