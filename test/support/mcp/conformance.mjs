// Runs the official conformance suite. It imports fs.globSync, which Node 20 has not, for something that its server
// scenarios never come to: here another function stands in its place.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  register(import.meta.url);
  await import('@modelcontextprotocol/conformance/dist/index.js');
}

/** Of the thread in which the loader's hooks run. */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.includes('/conformance/dist/')) return loaded;
  return { ...loaded, source: String(loaded.source).replace('globSync as ', 'existsSync as ') };
}
