import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessKey } from './keys';
import type {
  ApiKeyInput,
  ApiKeyView,
  CreatedApiKeyView,
  OAuthClientInput,
  OAuthClientSecretView,
  OAuthClientView,
  RotatedSecretView,
} from './contract';
import { sessionApi } from './session-api';

const apiKeysKey = (businessId: string) => businessKey(businessId, 'api-keys');
const clientsKey = (businessId: string) => businessKey(businessId, 'oauth-clients');

/** Only owners and admins may read them. */
export function useApiKeys(businessId: string, isAllowed = true) {
  return useQuery({
    queryKey: apiKeysKey(businessId),
    // Live keys come first and all fit on one page.
    queryFn: () => sessionApi.get<ApiKeyView[]>(`businesses/${businessId}/api-keys?limit=200`),
    enabled: isAllowed,
  });
}

export function useCreateApiKey(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ApiKeyInput) =>
      sessionApi.post<CreatedApiKeyView>(`businesses/${businessId}/api-keys`, input),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey(businessId) }),
    // The secret is shown once, so no cache stores it.
    gcTime: 0,
  });
}

export function useRevokeApiKey(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sessionApi.delete(`businesses/${businessId}/api-keys/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey(businessId) }),
  });
}

export function useOAuthClients(businessId: string) {
  return useQuery({
    queryKey: clientsKey(businessId),
    queryFn: () => sessionApi.get<OAuthClientView[]>(`businesses/${businessId}/oauth-clients`),
  });
}

export function useRegisterClient(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: OAuthClientInput) =>
      sessionApi.post<OAuthClientSecretView>(`businesses/${businessId}/oauth-clients`, input),
    onSuccess: () => client.invalidateQueries({ queryKey: clientsKey(businessId) }),
    gcTime: 0,
  });
}

export function useRotateSecret(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      sessionApi.post<RotatedSecretView>(`businesses/${businessId}/oauth-clients/${id}/rotate-secret`),
    onSuccess: () => client.invalidateQueries({ queryKey: clientsKey(businessId) }),
    gcTime: 0,
  });
}

export function useTakeOverClient(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sessionApi.post(`businesses/${businessId}/oauth-clients/${id}/take-over`),
    onSuccess: () => client.invalidateQueries({ queryKey: clientsKey(businessId) }),
  });
}

export function useRevokeClient(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sessionApi.delete(`businesses/${businessId}/oauth-clients/${id}`),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: clientsKey(businessId) }),
        client.invalidateQueries({ queryKey: businessKey(businessId, 'grants') }),
      ]),
  });
}
