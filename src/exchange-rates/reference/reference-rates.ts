import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ConfigError } from '../../platform/config/env-reader.js';
import { packageFolder } from '../../platform/package-folder.js';
import { unzip } from '../../platform/zip/unzip.js';
import { RateTable } from './rate-table.js';

/** The file as the bank publishes it: data/README.md. */
const SHIPPED = 'data/eurofxref-hist.zip';

/**
 * The reference rates of the European Central Bank. Those that the service ships are read when they are first needed. A newer
 * file, which EXCHANGE_RATES_FILE names, is read at the start and whenever it changes.
 */
@Injectable()
export class ReferenceRates implements OnModuleInit {
  private readonly logger = new Logger(ReferenceRates.name);
  private loaded: RateTable | null = null;
  private version = '';

  constructor(private readonly config: Config) {}

  /** Throws a ConfigError for a file that cannot be used. */
  onModuleInit(): void {
    const { exchangeRatesFile: file } = this.config;
    if (file === null) return;
    try {
      this.version = versionOf(file);
      this.loaded = readTable(file);
    } catch (error) {
      throw new ConfigError([
        `EXCHANGE_RATES_FILE must name eurofxref-hist.zip of the European Central Bank: ${messageOf(error)}`,
      ]);
    }
  }

  get table(): RateTable {
    const { exchangeRatesFile: file } = this.config;
    if (file === null) return (this.loaded ??= readTable(join(packageFolder(import.meta.dirname), SHIPPED)));
    const version = versionOf(file);
    if (this.loaded === null || version !== this.version) this.loaded = this.readAgain(file, version);
    return this.loaded;
  }

  /** The table of a file that has changed; that of before if it cannot be read, for example while it is being written. */
  private readAgain(file: string, version: string): RateTable {
    this.version = version;
    try {
      return readTable(file);
    } catch (error) {
      if (this.loaded === null) throw error;
      this.logger.warn(
        { file, err: error },
        'the new file of exchange rates cannot be read; the rates stay as they were',
      );
      return this.loaded;
    }
  }
}

/** Differs after each change of a file; empty without one. */
function versionOf(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return mtimeMs === undefined ? '' : `${mtimeMs} ${size}`;
}

/** The archive has one file. */
function readTable(path: string): RateTable {
  const [content] = unzip(readFileSync(path)).values();
  if (!content) throw new Error('the archive is empty');
  return new RateTable(content);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
