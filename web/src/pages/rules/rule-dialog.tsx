import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import { Dialog } from '../../components/dialog';
import { Problem } from '../../components/problem';
import { useToast } from '../../components/toasts';
import type { RuleView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useChangeRule, useCreateRule } from '../../data/rules';
import { useCurrentBusiness } from '../../layout/business-pages';
import { CategorySelect } from '../../transactions/category-select';
import { DIRECTIONS } from '../../transactions/words';
import {
  CONDITION_KINDS,
  type ConditionKind,
  describeCondition,
  type EditedCondition,
  toCondition,
} from './conditions';
import { Preview } from './preview';
import type { RuleContext } from './rule-context';
import { draftFrom, draftOf, type RuleDraft } from './rule-draft';

const MAX_CONDITIONS = 10;
const TYPING_MS = 400;

export function NewRuleDialog() {
  const [params] = useSearchParams();
  return <RuleEditor title="Add a rule" draft={draftFrom(params)} rule={null} />;
}

export function RuleDialog() {
  const { ruleId } = useParams();
  const { rules } = useOutletContext<RuleContext>();
  const rule = rules.find(({ id }) => id === ruleId);
  if (rule === undefined) return <Missing />;
  return <RuleEditor key={rule.id} title="Change a rule" draft={draftOf(rule)} rule={rule} />;
}

function useClose(): () => void {
  const navigate = useNavigate();
  return () => void navigate('..', { replace: true, preventScrollReset: true });
}

function Missing() {
  return (
    <Dialog title="No such rule" onClose={useClose()}>
      <Text>It was deleted, or belongs to another company.</Text>
    </Dialog>
  );
}

interface RuleEditorProps {
  readonly title: string;
  readonly draft: RuleDraft;
  /** Null for a new one. */
  readonly rule: RuleView | null;
}

/** Edits a rule, and shows what it would change while it is edited. */
function RuleEditor({ title, draft, rule }: RuleEditorProps) {
  const { id: businessId } = useCurrentBusiness();
  const { entityId, categories, bankAccounts } = useOutletContext<RuleContext>();
  const [edited, setEdited] = useState(draft);
  const [applyRetroactively, setRetroactive] = useState(false);
  const create = useCreateRule(businessId);
  const change = useChangeRule(businessId);
  const toast = useToast();
  const close = useClose();
  const written = writtenOf(edited, rule);
  const [previewed] = useDebouncedValue(written === null ? null : JSON.stringify(written), TYPING_MS);
  const error = create.error ?? change.error;
  const save = async () => {
    if (written === null) return;
    const body = { ...written, name: edited.name, isActive: rule?.isActive ?? true, applyRetroactively };
    try {
      const { applied } = await (rule === null
        ? create.mutateAsync({ ...body, entityId })
        : change.mutateAsync({ id: rule.id, ...body }));
      toast.done(
        applied === null
          ? 'The rule is saved'
          : `The rule is saved, and changed ${applied.changed} transactions`,
      );
      close();
    } catch {
      // Shown above the form.
    }
  };
  return (
    <Dialog title={title} onClose={close} size="xl">
      <Stack gap="md">
        {error !== null && <Problem>{explainError(error)}</Problem>}
        <TextInput
          label="Name"
          description="Shown on the transactions that it decides."
          maxLength={120}
          data-autofocus
          value={edited.name}
          onChange={({ currentTarget }) => setEdited({ ...edited, name: currentTarget.value })}
        />
        {edited.conditions === null ? (
          <Text size="sm">
            Its conditions can only be changed over the API:{' '}
            {rule?.conditions.map((one) => describeCondition(one, bankAccounts)).join(', ')}.
          </Text>
        ) : (
          <Conditions
            conditions={edited.conditions}
            match={edited.match}
            onChange={(changes) => setEdited({ ...edited, ...changes })}
          />
        )}
        <CategorySelect
          label="Category"
          categories={categories}
          value={edited.category}
          onChange={(category) => setEdited({ ...edited, category })}
          allowDeselect={false}
        />
        <Preview businessId={businessId} entityId={entityId} rule={previewed} categories={categories} />
        <Checkbox
          label="Also apply it to existing transactions"
          description="Not to those that a user decided, nor in closed periods."
          checked={applyRetroactively}
          onChange={({ currentTarget }) => setRetroactive(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={written === null || edited.name.trim() === ''}
            loading={create.isPending || change.isPending}
            onClick={() => void save()}
          >
            Save the rule
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What the rule does, as the API takes it; null while something is missing. */
function writtenOf({ match, conditions, category }: RuleDraft, rule: RuleView | null) {
  if (category === null) return null;
  const fixed = { match, category, action: rule?.action ?? ('set' as const) };
  if (conditions === null) return rule === null ? null : { ...fixed, conditions: rule.conditions };
  const read = conditions.map(toCondition);
  const complete = read.filter((one) => one !== null);
  return complete.length === read.length && complete.length > 0 ? { ...fixed, conditions: complete } : null;
}

interface ConditionsProps {
  readonly conditions: readonly EditedCondition[];
  readonly match: RuleDraft['match'];
  readonly onChange: (changes: Partial<Pick<RuleDraft, 'conditions' | 'match'>>) => void;
}

function Conditions({ conditions, match, onChange }: ConditionsProps) {
  const replace = (key: number, changes: Partial<EditedCondition>) =>
    onChange({ conditions: conditions.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  const add = () => {
    const key = Math.max(-1, ...conditions.map((one) => one.key)) + 1;
    onChange({ conditions: [...conditions, { key, kind: 'description_contains', value: '' }] });
  };
  return (
    <Stack gap="xs" role="group" aria-label="Conditions">
      {conditions.map((condition, at) => (
        <Group key={condition.key} gap="xs" align="flex-end">
          <Select
            label={`Condition ${at + 1}`}
            size="sm"
            data={Object.entries(CONDITION_KINDS).map(([value, label]) => ({ value, label }))}
            value={condition.kind}
            onChange={(kind) =>
              kind !== null && replace(condition.key, { kind: kind as ConditionKind, value: '' })
            }
            allowDeselect={false}
            flex="1 1 11rem"
          />
          <Value at={at} condition={condition} onChange={(value) => replace(condition.key, { value })} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove condition ${at + 1}`}
            disabled={conditions.length === 1}
            onClick={() => onChange({ conditions: conditions.filter(({ key }) => key !== condition.key) })}
          >
            <IconTrash aria-hidden size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={add} disabled={conditions.length >= MAX_CONDITIONS}>
          Add a condition
        </Button>
        {conditions.length > 1 && (
          <Select
            aria-label="How many must be met"
            size="xs"
            data={[
              { value: 'all', label: 'All must be met' },
              { value: 'any', label: 'One is enough' },
            ]}
            value={match}
            onChange={(value) => value !== null && onChange({ match: value })}
            allowDeselect={false}
          />
        )}
      </Group>
    </Stack>
  );
}

interface ValueProps {
  readonly at: number;
  readonly condition: EditedCondition;
  readonly onChange: (value: string) => void;
}

function Value({ at, condition: { kind, value }, onChange }: ValueProps) {
  const { bankAccounts } = useOutletContext<RuleContext>();
  const label = `Value ${at + 1}`;
  const accounts = bankAccounts.map(({ id, name }) => ({ value: id, label: name }));
  if (kind === 'direction' || kind === 'bank_account')
    return (
      <Select
        label={label}
        size="sm"
        data={kind === 'direction' ? DIRECTIONS : accounts}
        value={value === '' ? null : value}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
        allowDeselect={false}
        flex="1 1 12rem"
      />
    );
  return (
    <TextInput
      label={label}
      description={kind.startsWith('amount') && 'Positive is money out, negative is money in.'}
      size="sm"
      maxLength={200}
      inputMode={kind.startsWith('amount') ? 'decimal' : 'text'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      flex="1 1 12rem"
    />
  );
}
