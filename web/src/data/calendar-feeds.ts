import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessKey } from './keys';
import type { CalendarFeedInput, CalendarFeedView, CreatedCalendarFeedView } from './contract';
import { sessionApi } from './session-api';

const feedsKey = (businessId: string) => businessKey(businessId, 'calendar-feeds');

/** The links to the calendars of a business: the user's own, and for owners and admins those of all members. */
export function useCalendarFeeds(businessId: string) {
  return useQuery({
    queryKey: feedsKey(businessId),
    queryFn: () => sessionApi.get<CalendarFeedView[]>(`businesses/${businessId}/calendar-feeds`),
  });
}

export function useCreateCalendarFeed(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CalendarFeedInput) =>
      sessionApi.post<CreatedCalendarFeedView>(`businesses/${businessId}/calendar-feeds`, input),
    onSuccess: () => client.invalidateQueries({ queryKey: feedsKey(businessId) }),
    // The link is shown once, so no cache stores it.
    gcTime: 0,
  });
}

export function useRevokeCalendarFeed(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sessionApi.delete(`businesses/${businessId}/calendar-feeds/${id}`),
    // Also after a failure: another user may have revoked it.
    onSettled: () => client.invalidateQueries({ queryKey: feedsKey(businessId) }),
  });
}
