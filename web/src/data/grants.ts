import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessKey } from './keys';
import type { GrantView } from './contract';
import { sessionApi } from './session-api';

const grantsKey = (businessId: string) => businessKey(businessId, 'grants');

export function useGrants(businessId: string) {
  return useQuery({
    queryKey: grantsKey(businessId),
    queryFn: () => sessionApi.get<GrantView[]>(`businesses/${businessId}/grants`),
  });
}

export function useDisconnect(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sessionApi.delete(`businesses/${businessId}/grants/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: grantsKey(businessId) }),
  });
}
