/** The version of the format. A build refuses files of other versions. */
export const BUSINESS_FORMAT_VERSION = 1;
export const BUSINESS_FORMAT = 'charterbook-business';
export const BUSINESS_SEAL_CONTEXT = 'business export';

/** A user, known by the mail address in every installation. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The first line of a file. */
export interface BusinessHeader {
  readonly format: string;
  readonly version: number;
  readonly exportedAt: string;
  readonly businessId: string;
  /** Ids of the keys that encrypted its tax ids, and of the one that seals the file. */
  readonly encryptionKeyIds: readonly string[];
  readonly people: readonly Person[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

/** The last line of a file. */
export interface BusinessEnd {
  readonly end: {
    readonly rows: number;
    /** Of all lines before. */
    readonly sha256: string;
    readonly seal: { readonly keyId: string; readonly hash: string };
  };
}

/** The line of a row, whose JSON stays as PostgreSQL wrote it: numbers keep all digits. */
export function rowLine(table: string, row: string): string {
  return `{"table":"${table}","row":${row}}`;
}

/** The opposite of rowLine; null for another kind of line. */
export function parseRowLine(line: string): { table: string; row: string } | null {
  const [head, table] = /^\{"table":"([a-z_]+)","row":/.exec(line) ?? [];
  return head === undefined || table === undefined ? null : { table, row: line.slice(head.length, -1) };
}
