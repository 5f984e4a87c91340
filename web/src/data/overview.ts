import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { chosenCompany } from '../platform/chosen-company';
import { overviewQuery } from './first-queries';

/** What matters now in the company whose books are open. */
export function useOverview(businessId: string) {
  const { search } = useLocation();
  return useQuery(overviewQuery(businessId, chosenCompany(businessId, search)));
}
