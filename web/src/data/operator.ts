import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import type {
  ApproveIncorporationInput,
  IncorporationView,
  OperatorIncorporationItem,
  OperatorIncorporationView,
  StateReasonInput,
} from './contract';
import { ME, OPERATOR } from './keys';
import { queryClient } from './query-client';
import { sessionApi } from './session-api';

const PAGE = 50;

/** An incorporation as the operator sees it. */
export type OperatedIncorporation = OperatorIncorporationView<IncorporationView>;

/** Of an incorporation in the address. */
export interface IncorporationRef {
  readonly businessId: string;
  readonly id: string;
}

const pathOf = ({ businessId, id }: IncorporationRef) =>
  `operator/businesses/${encodeURIComponent(businessId)}/incorporations/${encodeURIComponent(id)}`;

/** The incorporations of all businesses that wait for the state, the longest wait first, page by page. */
export function useWaitingIncorporations() {
  return useInfiniteQuery({
    queryKey: [...OPERATOR, 'waiting'],
    queryFn: ({ pageParam }) =>
      asOperator(
        sessionApi.getPage<OperatorIncorporationItem>(
          `operator/incorporations?limit=${PAGE}&offset=${pageParam}`,
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.pagination.nextOffset ?? undefined,
  });
}

export function useOperatedIncorporation(ref: IncorporationRef) {
  return useQuery({
    queryKey: [...OPERATOR, 'incorporation', ref],
    queryFn: () => asOperator(sessionApi.get<OperatedIncorporation>(pathOf(ref))),
  });
}

export function useApprove(ref: IncorporationRef) {
  return useDecision((input: ApproveIncorporationInput) => sessionApi.post(`${pathOf(ref)}/approve`, input));
}

export function useReject(ref: IncorporationRef) {
  return useDecision((input: StateReasonInput) => sessionApi.post(`${pathOf(ref)}/reject`, input));
}

export function useRequestNames(ref: IncorporationRef) {
  return useDecision((input: StateReasonInput) =>
    sessionApi.post(`${pathOf(ref)}/request-name-change`, input),
  );
}

function useDecision<Input>(run: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => asOperator(run(input)),
    // Also after a failure: another operator may have been first. An operator may be a member of the business, too.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] }),
  });
}

/** Without a grant, nothing of this exists: whether it has ended decides which page is shown. */
async function asOperator<Data>(request: Promise<Data>): Promise<Data> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      void queryClient.invalidateQueries({ queryKey: ME });
    throw error;
  }
}
