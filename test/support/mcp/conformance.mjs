// Runs the official conformance suite. It imports fs.globSync, which Node 20 lacks and which its server scenarios never
// call: here another function replaces it.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  register(import.meta.url);
  await import('@modelcontextprotocol/conformance/dist/index.js');
}

/** Runs in the thread of the loader's hooks. */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.includes('/conformance/dist/')) return loaded;
  return { ...loaded, source: String(loaded.source).replace('globSync as ', 'existsSync as ') };
}
