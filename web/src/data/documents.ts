import { SESSION_API } from '../platform/page-settings';
import { callBooks } from './books-api';
import type { DocumentView } from './contract';

/** As `POST /documents` names its fields. */
export interface DocumentFacts {
  readonly kind: DocumentView['kind'];
  /** Default: the primary company. */
  readonly entityId?: string;
}

/** Documents whose next step failed: documents cannot be deleted, so a second attempt does not store the file again. */
const unused = new WeakMap<File, DocumentView>();

/** Stores a file, and then does with it what it is stored for. */
export async function storeFor<Result>(
  businessId: string,
  file: File,
  facts: DocumentFacts,
  next: (document: DocumentView) => Promise<Result>,
): Promise<Result> {
  const known = unused.get(file);
  const document = known?.kind === facts.kind ? known : await upload(businessId, file, facts);
  unused.set(file, document);
  const result = await next(document);
  unused.delete(file);
  return result;
}

async function upload(
  businessId: string,
  file: File,
  { kind, entityId }: DocumentFacts,
): Promise<DocumentView> {
  const body = new FormData();
  body.set('kind', kind);
  if (entityId !== undefined) body.set('entityId', entityId);
  body.set('file', file);
  return (await callBooks<{ data: DocumentView }>(businessId, 'POST', 'documents', { body })).data;
}

/** Where a browser with the session of a member opens a document. */
export function documentAddress(businessId: string, documentId: string): string {
  return `${SESSION_API}/businesses/${businessId}/documents/${documentId}/content?disposition=inline`;
}
