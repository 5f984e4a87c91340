import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import type { ChangedEntityView, UpdateEntityInput } from './contract';
import { companiesQuery, entityQuery } from './first-queries';
import { businessKey } from './keys';

/** A company of the business. */
export function useEntity(businessId: string, entityId: string) {
  return useQuery(entityQuery(businessId, entityId));
}

/** The companies of a business. */
export function useCompanies(businessId: string) {
  return useQuery(companiesQuery(businessId));
}

/** Changes what is known of a company. Its calendar, reports and findings depend on it. */
export function useUpdateEntity(businessId: string, entityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: UpdateEntityInput) => {
      const path = `entities/${entityId}`;
      return (await callBooks<{ data: ChangedEntityView }>(businessId, 'PATCH', path, { body: changes }))
        .data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: businessKey(businessId, 'books') }),
  });
}
