import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { packageFolder } from '../platform/package-folder.js';
import { StaticText } from './static-text.js';

/** The guides for clients of the API, by their names in `docs/`. The other pages are for operators and developers. */
export const GUIDES = [
  'api.md',
  'categorization.md',
  'ein.md',
  'errors.md',
  'glossary.md',
  'mcp.md',
  'oauth.md',
  'rules.md',
  'signing-services.md',
  'statement-files.md',
] as const;

/** The guides as Markdown. Read once, so that no request path reaches the file system. */
@Injectable()
export class Guides {
  private texts: Promise<ReadonlyMap<string, StaticText>> | undefined;

  async get(name: string): Promise<StaticText> {
    this.texts ??= readGuides();
    const text = (await this.texts).get(name);
    if (text === undefined) throw new NotFound('path');
    return text;
  }
}

async function readGuides(): Promise<ReadonlyMap<string, StaticText>> {
  const folder = join(packageFolder(import.meta.dirname), 'docs');
  const read = await Promise.all(
    GUIDES.map(async (name) => [name, new StaticText(await readFile(join(folder, name), 'utf8'))] as const),
  );
  return new Map(read);
}
