import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateBusinessInput, CreatedBusinessView, UpdateBusinessInput } from './contract';
import { businessQuery } from './first-queries';
import { businessKey, ME } from './keys';
import { sessionApi } from './session-api';

export function useBusiness(businessId: string) {
  return useQuery(businessQuery(businessId));
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
