import { Group, Paper, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconBuildingSkyscraper,
  IconFileUpload,
  IconKey,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { isComplete } from '../../companies/missing-facts';
import { Section } from '../../components/page';
import { isAdministrator } from '../../components/roles';
import { useBankAccounts } from '../../data/accounts';
import type { OverviewView } from '../../data/contract';
import { useApiKeys } from '../../data/developers';
import { useCompanies } from '../../data/entities';
import { useInvitations, useMembers } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';

import classes from './next-steps.module.css';

interface Step {
  readonly path: string;
  readonly icon: Icon;
  readonly title: string;
  readonly description: string;
  /** Undefined until it is known. */
  readonly isDone: boolean | undefined;
}

/** The first steps of a new business that are still to take, in the order in which they build on each other. */
export function NextSteps({ overview }: { overview: OverviewView }) {
  const { id } = useCurrentBusiness();
  const books = useStepsOfBooks(id, overview);
  const others = useStepsOfAdministrators(id);
  const all = [...books, ...others];
  const steps = all.filter(({ isDone }) => isDone === false);
  // They appear together: otherwise one could move under the cursor.
  if (steps.length === 0 || all.some(({ isDone }) => isDone === undefined)) return null;
  return (
    <Section title="Next steps">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {steps.map((step) => (
          <StepLink key={step.path} to={`/businesses/${id}/${step.path}`} step={step} />
        ))}
      </SimpleGrid>
    </Section>
  );
}

function useStepsOfBooks(businessId: string, { entityId }: OverviewView): readonly Step[] {
  const accounts = useBankAccounts(businessId, entityId).data;
  const [first, ...more] = accounts ?? [];
  const hasTransactions = accounts?.some(({ balanceDate }) => balanceDate !== null);
  const company = useCompanies(businessId).data?.find(({ id }) => id === entityId);
  return [
    {
      path: `companies/${entityId}`,
      icon: IconBuildingSkyscraper,
      title: 'Complete your company',
      description: 'Its tax id, fiscal year and address, which filings and reports need.',
      isDone: company && isComplete(company),
    },
    {
      path: 'accounts/new',
      icon: IconBuildingBank,
      title: 'Add a bank account',
      description: 'With its balance on the day on which your books begin.',
      isDone: accounts && accounts.length > 0,
    },
    {
      path: first === undefined || more.length > 0 ? 'accounts/import' : `accounts/${first.id}/import`,
      icon: IconFileUpload,
      title: 'Import a bank file',
      description: 'Drop it on any page. You see what is in it before anything is imported.',
      isDone: hasTransactions,
    },
  ];
}

function useStepsOfAdministrators(businessId: string): readonly Step[] {
  const { role } = useCurrentBusiness();
  const isAllowed = isAdministrator(role);
  const keys = useApiKeys(businessId, isAllowed);
  const members = useMembers(businessId);
  const invitations = useInvitations(businessId, isAllowed);
  if (!isAllowed) return [];
  return [
    {
      path: 'members',
      icon: IconUserPlus,
      title: 'Invite your team',
      description: 'Give each member a role, from viewer to owner.',
      isDone:
        members.data && invitations.data ? members.data.length > 1 || invitations.data.length > 0 : undefined,
    },
    {
      path: 'developers/api-keys',
      icon: IconKey,
      title: 'Create an API key',
      description: 'Push bank transactions and read statements from your own systems.',
      isDone: keys.data?.some(({ revokedAt }) => revokedAt === null),
    },
  ];
}

function StepLink({ to, step: { icon: Symbol, title, description } }: { to: string; step: Step }) {
  return (
    <Paper component={Link} to={to} p="md" className={classes.step}>
      <Group gap="sm" mb="xs" wrap="nowrap">
        <ThemeIcon variant="light" radius="xl" size={34}>
          <Symbol aria-hidden size={18} />
        </ThemeIcon>
        <Text component="span" fw={600}>
          {title}
        </Text>
      </Group>
      <Text component="span" size="sm" c="dimmed" display="block">
        {description}
      </Text>
    </Paper>
  );
}
