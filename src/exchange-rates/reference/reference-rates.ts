import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { packageFolder } from '../../platform/package-folder.js';
import { RateTable } from './rate-table.js';
import { unzipFirst } from './unzip-first.js';

/** The file as the bank publishes it: data/README.md. */
const FILE = 'data/eurofxref-hist.zip';

/** The reference rates that the service ships, read when they are first needed. */
@Injectable()
export class ReferenceRates {
  private loaded: RateTable | null = null;

  get table(): RateTable {
    this.loaded ??= new RateTable(unzipFirst(readFileSync(join(packageFolder(import.meta.dirname), FILE))));
    return this.loaded;
  }
}
