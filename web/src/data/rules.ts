import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type {
  CreateRuleInput,
  PreviewRuleInput,
  RulePreviewView,
  RuleSuggestionView,
  RuleView,
  WrittenRuleView,
} from './contract';
import { refreshBooks } from './decisions';

/** An entity has up to 500, so there are few pages. */
const PAGE = 200;

const rulesKey = (businessId: string) => businessKey(businessId, 'books', 'rules');

/** The rules of a company in the order in which they apply. */
export function useRules(businessId: string, entityId: string) {
  return useQuery({
    queryKey: [...rulesKey(businessId), entityId],
    queryFn: async () => {
      const rules: RuleView[] = [];
      for (let offset: number | null = 0; offset !== null;) {
        const page: RulesPage = await callBooks(businessId, 'GET', 'rules', {
          query: { entityId, limit: PAGE, offset },
        });
        rules.push(...page.data);
        offset = page.meta.pagination.nextOffset;
      }
      return rules;
    },
  });
}

interface RulesPage {
  readonly data: RuleView[];
  readonly meta: { readonly pagination: { readonly nextOffset: number | null } };
}

export function useRuleSuggestions(businessId: string, entityId: string) {
  return useQuery({
    queryKey: [...rulesKey(businessId), 'suggestions', entityId],
    queryFn: async () => {
      const query = { entityId, limit: 10 };
      return (
        await callBooks<{ data: RuleSuggestionView[] }>(businessId, 'GET', 'rules/suggestions', { query })
      ).data;
    },
  });
}

/** What a rule would change. Null does not ask. */
export function useRulePreview(businessId: string, rule: PreviewRuleInput | null) {
  return useQuery({
    queryKey: [...rulesKey(businessId), 'preview', rule],
    queryFn: async () =>
      (await callBooks<{ data: RulePreviewView }>(businessId, 'POST', 'rules/preview', { body: rule })).data,
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

export function useCreateRule(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateRuleInput) =>
      (await callBooks<{ data: WrittenRuleView }>(businessId, 'POST', 'rules', { body })).data,
    onSuccess: () => refreshRules(client, businessId),
  });
}

interface RuleChange extends Partial<Omit<CreateRuleInput, 'entityId'>> {
  readonly id: string;
}

export function useChangeRule(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: RuleChange) =>
      (await callBooks<{ data: WrittenRuleView }>(businessId, 'PATCH', `rules/${id}`, { body })).data,
    onSuccess: () => refreshRules(client, businessId),
  });
}

export function useDeleteRule(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callBooks(businessId, 'DELETE', `rules/${id}`),
    onSuccess: () => refreshRules(client, businessId),
  });
}

function refreshRules(client: QueryClient, businessId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: rulesKey(businessId) }),
    refreshBooks(client, businessId),
  ]);
}
