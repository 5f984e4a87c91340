import type { Service } from './service.js';

const SAMPLE_MS = 25;

/** The result of some work, and by how much the resident memory of the service grew meanwhile, in megabytes. */
export async function withGrowth<Result>(
  service: Service,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly growthMegabytes: number }> {
  const before = await service.residentMegabytes();
  let highest = before;
  const look = async () => {
    highest = Math.max(highest, await service.residentMegabytes());
  };
  const watch = setInterval(() => void look(), SAMPLE_MS);
  try {
    const result = await work();
    await look();
    return { result, growthMegabytes: highest - before };
  } finally {
    clearInterval(watch);
  }
}
