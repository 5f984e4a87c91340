import { useQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './businesses';
import type { OverviewView } from './contract';

export const overviewKey = (businessId: string) => businessKey(businessId, 'books', 'overview');

/** What matters now in the primary company of a business. */
export function useOverview(businessId: string) {
  return useQuery({
    queryKey: overviewKey(businessId),
    queryFn: async () => (await callBooks<{ data: OverviewView }>(businessId, 'GET', 'overview')).data,
  });
}
