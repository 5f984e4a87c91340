import { readFile } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { FIRST_DATE } from '../../kernel/calendar-date.js';
import { ConfigError } from '../../platform/config/env-reader.js';
import { fillSs4, missingFields, openTemplate } from './fill-ss4.js';
import { type Ss4Lines, TEXT_LINES } from './ss4-lines.js';

const logger = new Logger('Ss4Template');

/** Filled in once at the start, so that a file that the library cannot process is found then. */
const BLANK: Ss4Lines = {
  texts: Object.fromEntries(TEXT_LINES.map((line) => [line, ''])) as Ss4Lines['texts'],
  boxes: [],
};

/**
 * The official fillable form that SS4_TEMPLATE names. Null, with a warning in the log, if it is another revision of the
 * form. Throws a ConfigError for a file that cannot be read or is not a usable PDF.
 */
export async function readTemplate(path: string): Promise<Uint8Array | null> {
  try {
    const bytes = await readFile(path);
    const missing = missingFields(await openTemplate(bytes));
    if (missing.length > 0) {
      logger.warn(
        { template: path, missing },
        'the SS-4 template lacks fields of Rev. December 2025: forms are drawn instead',
      );
      return null;
    }
    await fillSs4(bytes, BLANK, FIRST_DATE);
    return bytes;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`SS4_TEMPLATE must name a readable fillable PDF without encryption: ${reason}`]);
  }
}
