import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BusinessView, CreateBusinessInput, CreatedBusinessView, UpdateBusinessInput } from './contract';
import { ME } from './query-client';
import { sessionApi } from './session-api';

/** The query key for all data of a business. */
export function businessKey(businessId: string, ...rest: readonly unknown[]) {
  return ['businesses', businessId, ...rest];
}

export function useBusiness(businessId: string) {
  return useQuery({
    queryKey: businessKey(businessId),
    queryFn: () => sessionApi.get<BusinessView>(`businesses/${businessId}`),
  });
}

export function useCreateBusiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateBusinessInput) => sessionApi.post<CreatedBusinessView>('businesses', input),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  });
}

export function useUpdateBusiness(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdateBusinessInput) => sessionApi.patch(`businesses/${businessId}`, changes),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: businessKey(businessId) }),
        client.invalidateQueries({ queryKey: ME }),
      ]),
  });
}
