const SCHEME = 'charterbook:';

/** What a URI stands for; its parts are not yet validated. */
export type ResourceAddress =
  | { readonly kind: 'statement'; readonly type: string; readonly query: string }
  | { readonly kind: 'document'; readonly id: string };

/** Null for a URI of no template. */
export function parseResourceAddress(uri: string): ResourceAddress | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, host, pathname, search, hash } = new URL(uri);
  const [empty, segment = '', ...more] = pathname.split('/');
  if (protocol !== SCHEME || hash !== '' || empty !== '' || segment === '' || more.length > 0) return null;
  const name = decode(segment);
  if (name === null) return null;
  if (host === 'statements') return { kind: 'statement', type: name, query: search };
  return host === 'documents' && search === '' ? { kind: 'document', id: name } : null;
}

export function documentAddress(id: string): string {
  return `${SCHEME}//documents/${id}`;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
