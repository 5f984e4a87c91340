import type { IncomingHttpHeaders } from 'node:http';

const SECOND_MS = 1000;
const MIN_MS = 60 * SECOND_MS;
const MAX_MS = 24 * 3600 * SECOND_MS;
const DEFAULT_MS = 3600 * SECOND_MS;

/**
 * How long a document may be used, in milliseconds: as its headers say (RFC 9111 §4.2, §5.2.2), but between a minute and a day.
 * An hour if they say nothing.
 */
export function documentLifetime(headers: IncomingHttpHeaders): number {
  return Math.min(Math.max(statedLifetime(headers) ?? DEFAULT_MS, MIN_MS), MAX_MS);
}

function statedLifetime(headers: IncomingHttpHeaders): number | null {
  const directives = (headers['cache-control'] ?? '')
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim());
  if (directives.some((directive) => directive === 'no-store' || /^no-cache\b/.test(directive))) return 0;
  const [maxAge] = directives.flatMap((directive) => /^max-age="?(\d{1,10})"?$/.exec(directive)?.[1] ?? []);
  if (maxAge !== undefined) return (Number(maxAge) - Number(headers.age ?? 0)) * SECOND_MS || 0;
  const [expires, date] = [Date.parse(headers.expires ?? ''), Date.parse(headers.date ?? '')];
  if (headers.expires === undefined) return null;
  return Number.isNaN(expires - date) ? 0 : expires - date;
}
