import { ActionIcon, Badge, Group, Menu, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { ActionMenu } from '../../components/action-menu';
import { Confirm } from '../../components/confirm';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink, TextLink } from '../../components/links';
import { AllLoaded, Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { Page, Section } from '../../components/page';
import { useToast } from '../../components/toasts';
import { useBankAccounts, useChart } from '../../data/accounts';
import type { BankAccountView, RuleSuggestionView, RuleView } from '../../data/contract';
import { useOverview } from '../../data/overview';
import { useChangeRule, useDeleteRule, useRules, useRuleSuggestions } from '../../data/rules';
import { useCurrentBusiness } from '../../layout/business-pages';
import { categoriesOf, type CategoryGroup, nameOf } from '../../transactions/categories';
import { newRulePath } from '../../transactions/rule-search';
import { describeCondition } from './conditions';
import type { RuleContext } from './rule-context';

/** What is decided in advance: the rules of a company, in the order in which they apply. */
export function RulesPage() {
  const { id, role } = useCurrentBusiness();
  const overview = useOverview(id);
  return (
    <Page
      title="Rules"
      description="A rule decides on the transactions that meet its conditions, the first that applies. It never overrides a user."
      actions={
        <Group gap="sm">
          <ButtonLink variant="default" to={`/businesses/${id}/transactions`}>
            All transactions
          </ButtonLink>
          {role !== 'viewer' && <ButtonLink to="new">Add a rule</ButtonLink>}
        </Group>
      }
    >
      <Loaded query={overview}>{({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}</Loaded>
    </Page>
  );
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const { role } = useCurrentBusiness();
  const rules = useRules(businessId, entityId);
  const suggestions = useRuleSuggestions(businessId, entityId);
  const chart = useChart(businessId, entityId);
  const bankAccounts = useBankAccounts(businessId, entityId);
  return (
    <AllLoaded queries={[rules, suggestions, chart, bankAccounts]}>
      {([all, suggested, accounts, banks]) => {
        const categories = categoriesOf(accounts, banks);
        const shared: RuleContext = { entityId, rules: all, bankAccounts: banks, categories };
        return (
          <>
            {role !== 'viewer' && suggested.length > 0 && (
              <Suggestions suggestions={suggested} categories={categories} bankAccounts={banks} />
            )}
            {all.length === 0 ? (
              <NothingYet
                icon={IconRoute}
                title="No rule yet"
                description="Rules are for what is always the same, such as the rent. Everything else is learned from your decisions."
                action={role !== 'viewer' && <ButtonLink to="new">Add a rule</ButtonLink>}
              />
            ) : (
              <ItemList label="Rules">
                {all.map((rule) => (
                  <Rule
                    key={rule.id}
                    rule={rule}
                    count={all.length}
                    categories={categories}
                    bankAccounts={banks}
                  />
                ))}
              </ItemList>
            )}
            <Outlet context={shared} />
          </>
        );
      }}
    </AllLoaded>
  );
}

function merchantOf({ conditions }: RuleSuggestionView['rule']): string {
  return String(conditions.find(({ field }) => field === 'merchant')?.value ?? '');
}

interface WordsProps {
  readonly categories: readonly CategoryGroup[];
  readonly bankAccounts: readonly BankAccountView[];
}

function Suggestions({
  suggestions,
  categories,
  bankAccounts,
}: WordsProps & { suggestions: readonly RuleSuggestionView[] }) {
  const { id } = useCurrentBusiness();
  return (
    <Section
      title="Suggested"
      description="Your decisions for these merchants agree, and no rule decides yet."
    >
      <ItemList label="Suggested rules">
        {suggestions.map(({ rule, evidence }) => (
          <Item
            key={rule.name}
            title={
              <span>{rule.conditions.map((one) => describeCondition(one, bankAccounts)).join(' and ')}</span>
            }
            facts={[
              nameOf(rule.category, categories),
              `${evidence.agreeing} of ${evidence.decisions} decisions agree`,
            ]}
            actions={
              <ButtonLink
                size="xs"
                variant="light"
                to={`/businesses/${id}${newRulePath({ name: rule.name, category: rule.category, merchant: merchantOf(rule) })}`}
              >
                Make it a rule
              </ButtonLink>
            }
          />
        ))}
      </ItemList>
    </Section>
  );
}

function Rule({ rule, count, categories, bankAccounts }: WordsProps & { rule: RuleView; count: number }) {
  const { id: businessId, role } = useCurrentBusiness();
  const toast = useToast();
  const navigate = useNavigate();
  const change = useChangeRule(businessId);
  const { mutateAsync: remove } = useDeleteRule(businessId);
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, position, isActive, isApplicable, match, conditions, action, splits, overriddenCount } =
    rule;
  const apply = (changes: { position?: number; isActive?: boolean }) =>
    change.mutate({ id, ...changes }, { onError: toast.failed });
  const words = conditions.map((one) => describeCondition(one, bankAccounts));
  const category = nameOf(rule.category, categories);
  return (
    <Item
      title={
        <>
          {role === 'viewer' ? <span>{name}</span> : <TextLink to={id}>{name}</TextLink>}
          {!isApplicable && (
            <Badge color="danger" variant="light">
              An account is inactive
            </Badge>
          )}
        </>
      }
      facts={[
        words.join(match === 'all' ? ' and ' : ' or '),
        action === 'exclude'
          ? `never ${category}`
          : splits === null
            ? category
            : `split, the rest is ${category}`,
        overriddenCount > 0 && `overridden ${overriddenCount} times`,
      ]}
      actions={
        role !== 'viewer' && (
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${name} up`}
              disabled={position === 1}
              onClick={() => apply({ position: position - 1 })}
            >
              <IconArrowUp aria-hidden size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${name} down`}
              disabled={position === count}
              onClick={() => apply({ position: position + 1 })}
            >
              <IconArrowDown aria-hidden size={18} />
            </ActionIcon>
            <Switch
              aria-label={`${name} applies`}
              checked={isActive}
              disabled={change.isPending}
              onChange={({ currentTarget }) => apply({ isActive: currentTarget.checked })}
            />
            <ActionMenu label={`Actions for ${name}`}>
              <Menu.Item onClick={() => void navigate(id)}>Change</Menu.Item>
              <Menu.Item color="danger" onClick={() => setDeleting(true)}>
                Delete
              </Menu.Item>
            </ActionMenu>
          </Group>
        )
      }
    >
      {isDeleting && (
        <Confirm
          title={`Delete ${name}?`}
          confirmLabel="Delete the rule"
          run={() => remove(id)}
          onClose={() => setDeleting(false)}
        >
          Transactions that it decided do not change.
        </Confirm>
      )}
    </Item>
  );
}
