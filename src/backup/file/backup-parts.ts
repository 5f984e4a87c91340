/** The version of the format. A build refuses files of other versions. */
export const FORMAT_VERSION = 1;

/** The context of the keyed hash that seals a backup. */
export const SEAL_CONTEXT = 'backup';

export interface AppliedMigration {
  readonly name: string;
  readonly timestamp: string;
}

/** The first frame: what a restore has to know before it writes anything. */
export interface BackupHeader {
  readonly version: number;
  readonly takenAt: string;
  /** `server_version_num` of the server it was taken from. */
  readonly serverVersion: number;
  /** In the order in which they ran. */
  readonly migrations: readonly AppliedMigration[];
  /** Ids of the keys without which the data cannot be used: those of tax ids, and the one that seals the backup. */
  readonly encryptionKeyIds: readonly string[];
  readonly tables: readonly string[];
}

/** Before the rows of a table, which are in PostgreSQL's text format of COPY. */
export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
}

/** After the rows of a table. */
export interface TableCount {
  readonly rows: number;
  /** Of the rows' bytes. */
  readonly sha256: string;
}

/** The last frame. */
export interface BackupEnd {
  readonly tables: number;
  readonly rows: number;
  /** Of all bytes before this frame. */
  readonly sha256: string;
  /** Keyed hash of `sha256`: only a holder of the encryption key can make it. */
  readonly seal: { readonly keyId: string; readonly hash: string };
}
