import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SESSION_API } from '../platform/page-settings';
import type { SandboxEnvelopeView } from './contract';
import { sessionApi } from './session-api';

const keyOf = (id: string) => ['sandbox-envelope', id] as const;
const pathOf = (id: string) => `sandbox/envelopes/${encodeURIComponent(id)}`;

export function sandboxDocumentUrl(id: string): string {
  return `${SESSION_API}/${pathOf(id)}/document`;
}

export function useSandboxEnvelope(id: string) {
  return useQuery({ queryKey: keyOf(id), queryFn: () => sessionApi.get<SandboxEnvelopeView>(pathOf(id)) });
}

export function useDecideSandboxEnvelope(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'sign' | 'decline') =>
      sessionApi.post<SandboxEnvelopeView>(`${pathOf(id)}/${decision}`),
    // Also after a failure: it may have been decided elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
