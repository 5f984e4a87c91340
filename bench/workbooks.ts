import { withGrowth } from './support/memory.js';
import type { Report } from './support/report.js';
import type { Business, Service } from './support/service.js';

const MAX_SECONDS = 4;
const MAX_GROWTH_MEGABYTES = 60;

/** A long list as an XLSX file, which is written while its rows are read. */
export async function benchWorkbook(
  service: Service,
  business: Business,
  { what, path }: { readonly what: string; readonly path: string },
  report: Report,
): Promise<void> {
  const headers = { authorization: `Bearer ${business.apiKey}` };
  const download = async () => {
    const start = performance.now();
    const response = await fetch(`${service.rootUrl}${path}&format=xlsx`, { headers });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += chunk.length;
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return { seconds: (performance.now() - start) / 1000, megabytes: bytes / 1e6 };
  };
  // The first file includes compiling and planning.
  await download();
  const { result, growthMegabytes } = await withGrowth(service, download);
  const { seconds, megabytes } = result;
  report.add({
    what,
    target: `≤ ${MAX_SECONDS} s, growth ≤ ${MAX_GROWTH_MEGABYTES} MB`,
    measured: `${seconds.toFixed(1)} s for ${megabytes.toFixed(1)} MB, growth ${growthMegabytes} MB`,
    reached: seconds <= MAX_SECONDS && growthMegabytes <= MAX_GROWTH_MEGABYTES,
    figures: { seconds, megabytes, growthMegabytes },
  });
}
