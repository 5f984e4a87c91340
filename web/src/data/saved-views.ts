import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import type { SavedViewView, SaveViewInput } from './contract';
import { businessKey } from './keys';

/** An entity has up to 50. */
const ALL = 50;

const viewsKey = (businessId: string) => businessKey(businessId, 'saved-views');

/** The saved views of a company, by name. They are requested when a user asks for them. */
export function useSavedViews(businessId: string, entityId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...viewsKey(businessId), entityId],
    queryFn: async () => {
      const query = { entityId, limit: ALL };
      return (await callBooks<{ data: SavedViewView[] }>(businessId, 'GET', 'saved-views', { query })).data;
    },
    enabled: isWanted,
  });
}

/** Saves a view, in place of one with the same name. */
export function useSaveView(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SaveViewInput) =>
      (await callBooks<{ data: SavedViewView }>(businessId, 'PUT', 'saved-views', { body })).data,
    onSuccess: () => refresh(client, businessId),
  });
}

export function useDeleteView(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callBooks(businessId, 'DELETE', `saved-views/${id}`),
    onSuccess: () => refresh(client, businessId),
  });
}

function refresh(client: QueryClient, businessId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: viewsKey(businessId) });
}
