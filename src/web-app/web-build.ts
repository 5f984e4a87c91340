import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { ServiceUnavailable } from '../platform/http/errors/http.errors.js';
import { packageFolder } from '../platform/package-folder.js';

export interface Asset {
  /** The extension, from which Express derives the media type. */
  readonly type: string;
  readonly plain: Buffer;
  /** The compressed content, where it is smaller. */
  readonly brotli: Buffer | null;
}

interface Files {
  readonly index: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** The output of `npm run build` for web/. Read once into memory: it is small, and no request path touches the disk. */
@Injectable()
export class WebBuild {
  private files: Promise<Files> | undefined;

  async index(): Promise<string> {
    return (await this.read()).index;
  }

  async asset(name: string): Promise<Asset> {
    const asset = (await this.read()).assets.get(name);
    if (!asset) throw new NotFound('path');
    return asset;
  }

  private async read(): Promise<Files> {
    this.files ??= readFiles(join(packageFolder(import.meta.dirname), 'dist/web'));
    try {
      return await this.files;
    } catch (error) {
      this.files = undefined;
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new ServiceUnavailable('the web app is not built yet: npm run build');
    }
  }
}

async function readFiles(folder: string): Promise<Files> {
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const names = await readdir(join(folder, 'assets'));
  const contents = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, 'assets', name))] as const),
    ),
  );
  const assets = [...contents]
    .filter(([name]) => !name.endsWith('.br'))
    .map(([name, plain]) => {
      const brotli = contents.get(`${name}.br`) ?? null;
      return [name, { type: extname(name), plain, brotli }] as const;
    });
  return { index, assets: new Map(assets) };
}
