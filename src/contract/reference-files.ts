import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { START_SCRIPT } from './reference-page.js';

interface ReferenceFile {
  /** The extension, by which Express knows the media type. */
  readonly type: string;
  readonly content: string;
}

/** Out of the package of the page's viewer, which holds more than we serve. */
const OF_PACKAGE = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** What the reference page loads. Read once and kept: no path of a request meets the disk. */
@Injectable()
export class ReferenceFiles {
  private files: Promise<ReadonlyMap<string, ReferenceFile>> | undefined;

  async get(name: string): Promise<ReferenceFile> {
    this.files ??= readFiles();
    const file = (await this.files).get(name);
    if (!file) throw new NotFound('path');
    return file;
  }
}

async function readFiles(): Promise<ReadonlyMap<string, ReferenceFile>> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const read = await Promise.all(
    OF_PACKAGE.map(async (name) => {
      const content = await readFile(join(folder, name), 'utf8');
      return [name, { type: extname(name), content }] as const;
    }),
  );
  return new Map([...read, ['start.js', { type: '.js', content: START_SCRIPT }]]);
}
