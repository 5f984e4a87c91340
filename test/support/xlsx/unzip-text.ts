import { unzip } from '../../../src/platform/zip/unzip.js';

/** The texts of an archive by the names of their files. */
export function unzipText(archive: Buffer): Map<string, string> {
  return new Map([...unzip(archive)].map(([name, content]) => [name, content.toString('utf8')]));
}
