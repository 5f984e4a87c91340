import type { Rolldown } from 'vite';

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The JavaScript files of a build, by name. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** A file and all that it imports before it runs, directly or not. */
export function withImports(chunks: Chunks, name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) withImports(chunks, imported, known);
  return known;
}
