import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import type { HealthScoreView } from './contract';
import { businessKey } from './keys';

/** The health of the primary company. */
export function useHealthScore(businessId: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'health'),
    queryFn: async () => (await callBooks<{ data: HealthScoreView }>(businessId, 'GET', 'health-score')).data,
  });
}

/** Checks books and documents again. What is found counts in the score and among the tasks. */
export function useCheckAgain(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callBooks(businessId, 'POST', 'detectors/run', { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: businessKey(businessId, 'books') }),
  });
}
