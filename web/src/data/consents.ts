import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApproveInput, ConsentView, DecisionView } from './contract';
import { sessionApi } from './session-api';

export function useConsent(requestId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['consents', requestId],
    queryFn: () => sessionApi.get<ConsentView>(`consents/${requestId}`),
    enabled,
  });
}

export function useApprove(requestId: string) {
  return useMutation({
    mutationFn: (input: ApproveInput) =>
      sessionApi.post<DecisionView>(`consents/${requestId}/approve`, input),
    onSuccess: leave,
  });
}

export function useDeny(requestId: string) {
  return useMutation({
    mutationFn: () => sessionApi.post<DecisionView>(`consents/${requestId}/deny`),
    onSuccess: leave,
  });
}

/** By script, because the content security policy does not allow a form to leave this origin. */
function leave({ redirectTo }: DecisionView): void {
  window.location.replace(redirectTo);
}
