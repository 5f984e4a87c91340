import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { callBooks } from './books-api';
import type {
  DraftContentInput,
  IncorporationDraftView,
  IncorporationInput,
  IncorporationView,
} from './contract';
import { businessKey } from './keys';
import type { Method } from './send';

/** A business has up to 50. */
const ALL = 50;

const listKey = (businessId: string) => businessKey(businessId, 'incorporation-drafts');
const PATH = 'incorporation-drafts';

interface Saved {
  readonly data: IncorporationDraftView;
}

/** Companies that are not ordered yet, the last saved first. */
export function useDrafts(businessId: string) {
  return useQuery({
    queryKey: listKey(businessId),
    queryFn: async () =>
      (
        await callBooks<{ data: IncorporationDraftView[] }>(businessId, 'GET', PATH, {
          query: { limit: ALL },
        })
      ).data,
  });
}

export function useDraft(businessId: string, id: string) {
  return useQuery({
    queryKey: [...listKey(businessId), id],
    queryFn: async () => (await callBooks<Saved>(businessId, 'GET', `${PATH}/${id}`)).data,
    // A form begins with what is stored, which others may have changed, and then has values of its own.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useCreateDraft(businessId: string) {
  const refresh = useRefresh(businessId);
  return useMutation({
    mutationFn: async (content: DraftContentInput) =>
      (await sendContent(businessId, 'POST', PATH, content)).data,
    onSettled: refresh,
  });
}

/** Stores what a form contains now, after what it contained before is stored. */
export function useSaveDraft(businessId: string, id: string) {
  const refresh = useRefresh(businessId);
  return useMutation({
    mutationFn: async (content: DraftContentInput) =>
      (await sendContent(businessId, 'PUT', `${PATH}/${id}`, content)).data,
    onSettled: refresh,
    scope: { id: `draft ${id}` },
  });
}

export function useDeleteDraft(businessId: string) {
  const refresh = useRefresh(businessId);
  return useMutation({
    mutationFn: (id: string) => callBooks(businessId, 'DELETE', `${PATH}/${id}`),
    onSettled: refresh,
  });
}

/** Orders the company of a draft, once: its id is also the key of the request. */
export function useOrderCompany(businessId: string, draftId: string) {
  const client = useQueryClient();
  const refresh = useRefresh(businessId);
  return useMutation({
    mutationFn: async (order: Omit<IncorporationInput, 'draftId'>) =>
      (
        await callBooks<{ data: IncorporationView }>(businessId, 'POST', 'incorporations', {
          body: { ...order, draftId },
          idempotencyKey: draftId,
        })
      ).data,
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: businessKey(businessId, 'books') }), refresh()]),
    scope: { id: `draft ${draftId}` },
  });
}

/** Problems name fields as a form has them: `nameOptions[0].name`. */
async function sendContent(
  businessId: string,
  method: Method,
  path: string,
  content: DraftContentInput,
): Promise<Saved> {
  try {
    return await callBooks<Saved>(businessId, method, path, { body: { content } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.reason.replaceAll(/(^|; )content[.]/g, '$1');
    throw new ApiError(error.status, error.code, reason, error.retryAfterSeconds);
  }
}

function useRefresh(businessId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKey(businessId), exact: true });
}
