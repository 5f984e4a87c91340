import type { WaitingRequest } from '../../data/account';

export const CONSENT_PATH = '/oauth/authorize';

/** Whether a return path leads to a consent page. */
export function isConsentPath(path: string | null): boolean {
  return path !== null && path.split('?')[0] === CONSENT_PATH;
}

/** The request whose consent page a return path leads to. */
export function waitingRequestOf(path: string | null): WaitingRequest | null {
  if (path === null || !isConsentPath(path)) return null;
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const [clientId, requestId] = [query.get('client_id'), query.get('request_id')];
  return clientId === null || requestId === null ? null : { clientId, requestId };
}
