import { useQuery } from '@tanstack/react-query';
import { entityQuery } from './first-queries';

/** A company of the business. */
export function useEntity(businessId: string, entityId: string) {
  return useQuery(entityQuery(businessId, entityId));
}
