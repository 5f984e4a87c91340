import { useQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './businesses';
import type { LegalEntityView } from './contract';

/** A company of the business. */
export function useEntity(businessId: string, entityId: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'entities', entityId),
    queryFn: async () =>
      (await callBooks<{ data: LegalEntityView }>(businessId, 'GET', `entities/${entityId}`)).data,
  });
}
