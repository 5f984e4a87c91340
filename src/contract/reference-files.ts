import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { ReferenceClient } from '../oauth/index.js';
import { GUIDE_STYLE } from './guide-page.js';
import { startScript } from './reference-page.js';
import { StaticText } from './static-text.js';

interface ReferenceFile {
  /** The extension, from which Express derives the media type. */
  readonly type: string;
  readonly content: StaticText;
}

/** The files of the viewer's package that the page uses. */
const OF_PACKAGE = ['swagger-ui.css', 'swagger-ui-bundle.js', 'oauth2-redirect.js'];

/** The files that the reference page and the guides load. Read once, so that no request path reaches the file system. */
@Injectable()
export class ReferenceFiles {
  private files: Promise<ReadonlyMap<string, ReferenceFile>> | undefined;

  constructor(private readonly client: ReferenceClient) {}

  async get(name: string): Promise<ReferenceFile> {
    this.files ??= readFiles(startScript(this.client));
    const file = (await this.files).get(name);
    if (!file) throw new NotFound('path');
    return file;
  }
}

async function readFiles(start: string): Promise<ReadonlyMap<string, ReferenceFile>> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const read = await Promise.all(
    OF_PACKAGE.map(async (name) => {
      const content = new StaticText(await readFile(join(folder, name), 'utf8'));
      return [name, { type: extname(name), content }] as const;
    }),
  );
  return new Map([
    ...read,
    ['start.js', { type: '.js', content: new StaticText(start) }],
    ['guides.css', { type: '.css', content: new StaticText(GUIDE_STYLE) }],
  ]);
}
