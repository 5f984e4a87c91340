import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

interface SourceMap {
  readonly version: number;
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

/**
 * Reduces the source maps in a folder to one entry for each line of our own code. Node.js reads all maps at start, and the first
 * stack trace decodes those it needs: complete ones take half a second and 100 MB.
 */
export async function reduceToLines(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    const path = join(folder, file);
    const map = JSON.parse(await readFile(path, 'utf8')) as SourceMap;
    await writeFile(path, JSON.stringify(linesOf(map)));
  }
}

function linesOf(map: SourceMap): SourceMap {
  const isOurs = map.sources.map((source) => !source.includes('node_modules/'));
  let wasOurs = true;
  const lines = decode(map.mappings).map((segments): SourceMapSegment[] => {
    const [, source, line] = segments.find((segment) => segment.length > 1) ?? [];
    if (source === undefined || line === undefined) return [];
    const before = wasOurs;
    wasOurs = isOurs[source] === true;
    if (wasOurs) return [[0, source, line, 0]];
    // The end of our code: without it, Node.js takes the last entry before a position.
    return before ? [[0]] : [];
  });
  return {
    ...map,
    sources: map.sources.map((source, at) => (isOurs[at] ? source : '')),
    names: [],
    mappings: encode(lines),
  };
}
