import { useQuery } from '@tanstack/react-query';
import { companiesQuery, entityQuery } from './first-queries';

/** A company of the business. */
export function useEntity(businessId: string, entityId: string) {
  return useQuery(entityQuery(businessId, entityId));
}

/** The companies of a business. */
export function useCompanies(businessId: string) {
  return useQuery(companiesQuery(businessId));
}
