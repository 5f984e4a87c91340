import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { SESSION_API } from '../platform/page-settings';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { DocumentLinkView, DocumentsPage, DocumentView } from './contract';

const PAGE = 50;
/** More than one document is ever used for. */
const MAX_LINKS = 200;

const keyOf = (businessId: string, ...rest: readonly unknown[]) =>
  businessKey(businessId, 'books', 'documents', ...rest);

/** The filters of `GET /documents`, by their names there. */
export interface DocumentFilters {
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
}

/** The documents of a company, the newest first, page by page. */
export function useDocuments(businessId: string, entityId: string, filters: DocumentFilters) {
  return useInfiniteQuery({
    queryKey: keyOf(businessId, 'list', entityId, filters),
    queryFn: ({ pageParam }) => {
      const query = { entityId, ...filters, limit: PAGE, offset: pageParam };
      return callBooks<DocumentsPage>(businessId, 'GET', 'documents', { query });
    },
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.pagination.nextOffset ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Which of some kinds of documents a company has. */
export function useKindsPresent(
  businessId: string,
  entityId: string,
  kinds: readonly DocumentView['kind'][],
) {
  return useQuery({
    queryKey: keyOf(businessId, 'kinds', entityId, kinds),
    queryFn: async () => {
      const found = await Promise.all(
        kinds.map(async (kind) => {
          const query = { entityId, kind, limit: 1 };
          const { data } = await callBooks<DocumentsPage>(businessId, 'GET', 'documents', { query });
          return data.length > 0 ? [kind] : [];
        }),
      );
      return new Set(found.flat());
    },
  });
}

export function useDocument(businessId: string, id: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'one', id),
    queryFn: async () => (await callBooks<{ data: DocumentView }>(businessId, 'GET', `documents/${id}`)).data,
  });
}

/** What a document is linked to. */
export function useLinksOf(businessId: string, documentId: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'links', documentId),
    queryFn: async () => {
      const query = { documentId, limit: MAX_LINKS };
      return (await callBooks<{ data: DocumentLinkView[] }>(businessId, 'GET', 'document-links', { query }))
        .data;
    },
  });
}

export function useAddDocument(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, facts }: { readonly file: File; readonly facts: DocumentFacts }) =>
      storeFor(businessId, file, facts, (document) => Promise.resolve(document)),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(businessId) }),
  });
}

/** Changes what users call a document; null removes it. */
export function useRetitle(businessId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (title: string | null) =>
      (await callBooks<{ data: DocumentView }>(businessId, 'PATCH', `documents/${id}`, { body: { title } }))
        .data,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(businessId) }),
  });
}

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
