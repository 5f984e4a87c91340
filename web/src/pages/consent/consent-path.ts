export const CONSENT_PATH = '/oauth/authorize';

/** Whether a return path leads to a consent page. */
export function isConsentPath(path: string | null): boolean {
  return path !== null && path.split('?')[0] === CONSENT_PATH;
}

/** The client whose consent page a return path leads to. */
export function clientIdOf(path: string | null): string | null {
  if (path === null || !isConsentPath(path)) return null;
  return new URLSearchParams(path.split('?')[1] ?? '').get('client_id');
}
