import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { packageFolder } from '../../platform/package-folder.js';
import { unzip } from '../../platform/zip/unzip.js';
import { RateTable } from './rate-table.js';

/** The file as the bank publishes it: data/README.md. */
const FILE = 'data/eurofxref-hist.zip';

/** The reference rates that the service ships, read when they are first needed. */
@Injectable()
export class ReferenceRates {
  private loaded: RateTable | null = null;

  get table(): RateTable {
    this.loaded ??= new RateTable(readFile());
    return this.loaded;
  }
}

/** The archive has one file. */
function readFile(): Buffer {
  const [content] = unzip(readFileSync(join(packageFolder(import.meta.dirname), FILE))).values();
  if (!content) throw new Error(`${FILE} is empty`);
  return content;
}
