/** A backup or a database that cannot be used as asked. Nothing was written. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
