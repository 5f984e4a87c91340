import type { ResourceTemplateType } from '@modelcontextprotocol/server';
import { STATEMENTS_IN_WORDS } from '../../reports/index.js';

const SCHEME = 'charterbook:';

export const RESOURCE_TEMPLATES: readonly ResourceTemplateType[] = [
  {
    uriTemplate: 'charterbook://statements/{type}{?from,to,entityId}',
    name: 'statement',
    title: 'Financial statement',
    description: `The ${STATEMENTS_IN_WORDS} of an entity as JSON. \`from\` and \`to\` are dates (YYYY-MM-DD); a balance sheet is as of \`to\`. Default entity: the primary one.`,
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'charterbook://documents/{id}',
    name: 'document',
    title: 'Document',
    description: 'A stored file: PDF, PNG or JPEG, max 3 MB. Each read is in the audit trail as a download.',
  },
];

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
