import { APP_PATH } from './page-settings';
import { safeReturnPath } from './safe-return-path';

const KEY = `charterbook:return-to:${APP_PATH}`;
/** As long as an authorization request is valid. */
const LIFETIME_MS = 60 * 60_000;

interface StoredPath {
  readonly path: string;
  readonly until: number;
}

/** Sign-up continues from a mailbox in another tab, so the destination is stored for a while. */
export function storeReturnPath(path: string | null): void {
  if (path === null) return;
  const stored: StoredPath = { path, until: Date.now() + LIFETIME_MS };
  localStorage.setItem(KEY, JSON.stringify(stored));
}

/** Returns the stored path, once. */
export function takeReturnPath(): string | null {
  const text = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  if (text === null) return null;
  try {
    const { path, until } = JSON.parse(text) as StoredPath;
    return until > Date.now() ? safeReturnPath(path) : null;
  } catch {
    return null;
  }
}

/** The address of a page that returns here afterwards. */
export function withReturnPath(page: string, path: string | null): string {
  return path === null || path === '/' ? page : `${page}?next=${encodeURIComponent(path)}`;
}
