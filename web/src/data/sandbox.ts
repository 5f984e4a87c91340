import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SESSION_API } from '../platform/page-settings';
import { businessKey, formationsKey } from './keys';
import type { SandboxEnvelopeView } from './contract';
import { sessionApi } from './session-api';

const keyOf = (businessId: string, id: string) => businessKey(businessId, 'sandbox-envelope', id);
const pathOf = (businessId: string, id: string) =>
  `businesses/${businessId}/sandbox/envelopes/${encodeURIComponent(id)}`;

export function sandboxDocumentUrl(businessId: string, id: string): string {
  return `${SESSION_API}/${pathOf(businessId, id)}/document`;
}

export function useSandboxEnvelope(businessId: string, id: string) {
  return useQuery({
    queryKey: keyOf(businessId, id),
    queryFn: () => sessionApi.get<SandboxEnvelopeView>(pathOf(businessId, id)),
  });
}

export function useDecideSandboxEnvelope(businessId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'sign' | 'decline') =>
      sessionApi.post<SandboxEnvelopeView>(`${pathOf(businessId, id)}/${decision}`),
    // Also after a failure: it may have been decided elsewhere.
    onSettled: async () => {
      // The service hears of the decision a moment later: its pages look again, and soon.
      await client.resetQueries({ queryKey: formationsKey(businessId) });
      await client.invalidateQueries({ queryKey: keyOf(businessId, id) });
    },
  });
}
