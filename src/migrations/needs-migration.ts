/**
 * For a migration that removes or renames what earlier releases use: from then on, a release works with the schema only
 * if it contains the named migration. Earlier releases are not ready and do not start.
 */
export function needsMigration(name: string): string {
  return `comment on table migrations is '${name}';`;
}
