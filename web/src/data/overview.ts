import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from './first-queries';

/** What matters now in the primary company of a business. */
export function useOverview(businessId: string) {
  return useQuery(overviewQuery(businessId));
}
