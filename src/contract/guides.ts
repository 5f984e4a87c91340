import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { packageFolder } from '../platform/package-folder.js';
import { guidePage } from './guide-page.js';
import { renderGuide } from './render-guide.js';
import { StaticText } from './static-text.js';

/** The guides for clients of the API, by their names in `docs/`. The other pages are for operators and developers. */
export const GUIDES = [
  'a-year',
  'api',
  'categorization',
  'ein',
  'errors',
  'glossary',
  'mcp',
  'oauth',
  'reports',
  'rules',
  'signing-services',
  'statement-files',
] as const;

/** A guide as in the repository, and as a page. */
export interface Guide {
  readonly markdown: StaticText;
  readonly page: StaticText;
}

/** Read and rendered once, so that no request path reaches the file system. */
@Injectable()
export class Guides {
  private guides: Promise<ReadonlyMap<string, Guide>> | undefined;

  async get(name: string): Promise<Guide> {
    this.guides ??= readGuides();
    const guide = (await this.guides).get(name);
    if (guide === undefined) throw new NotFound('path');
    return guide;
  }
}

async function readGuides(): Promise<ReadonlyMap<string, Guide>> {
  const folder = join(packageFolder(import.meta.dirname), 'docs');
  const read = await Promise.all(
    GUIDES.map(async (name) => {
      const markdown = await readFile(join(folder, `${name}.md`), 'utf8');
      return { name, markdown, ...renderGuide(markdown, addressOf) };
    }),
  );
  return new Map(
    read.map((guide) => [
      guide.name,
      { markdown: new StaticText(guide.markdown), page: new StaticText(guidePage(guide, read)) },
    ]),
  );
}

/** The address of a link in a guide: null for files of the repository that the service does not serve. */
function addressOf(target: string): string | null {
  if (/^(?:https:\/\/|#)/.test(target)) return target;
  if (target === '../openapi.json') return '/v1/openapi.json';
  const [file = '', anchor] = target.split('#', 2);
  const name = GUIDES.find((guide) => `${guide}.md` === file);
  if (name === undefined) return null;
  return `/docs/guides/${name}${anchor === undefined ? '' : `#${anchor}`}`;
}
