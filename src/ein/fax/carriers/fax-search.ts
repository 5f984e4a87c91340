import { CarrierError } from '../fax.errors.js';

/** The carrier's clock may be behind ours. */
const BEFORE_MS = 10 * 60_000;
/** Longer than a call that sends a fax can hang. */
const AFTER_MS = 60 * 60_000;
const MAX_PAGES = 20;

/** When the carrier can have received a fax that we recorded at this time. */
export function searchWindow(recordedAt: Date): { from: string; until: string } {
  const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return { from: at(recordedAt.getTime() - BEFORE_MS), until: at(recordedAt.getTime() + AFTER_MS) };
}

/**
 * Searches a carrier's list page by page. A list that is too long is an error: "not found" would mean that the
 * carrier does not have the fax.
 */
export async function searchPages<T>(
  readPage: (page: number) => Promise<{ readonly found: T | null; readonly isLast: boolean }>,
): Promise<T | null> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { found, isLast } = await readPage(page);
    if (found !== null || isLast) return found;
  }
  throw new CarrierError('the carrier lists too many faxes to search');
}
