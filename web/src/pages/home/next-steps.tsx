import { Group, Paper, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { IconCode, type Icon, IconKey, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Section } from '../../components/page';
import { useApiKeys, useOAuthClients } from '../../data/developers';
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

/** The first steps of a new business that are still to take. */
export function NextSteps() {
  const { id } = useCurrentBusiness();
  const steps = useSteps(id).filter(({ isDone }) => isDone === false);
  if (steps.length === 0) return null;
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

function useSteps(businessId: string): readonly Step[] {
  const keys = useApiKeys(businessId);
  const clients = useOAuthClients(businessId);
  const members = useMembers(businessId);
  const invitations = useInvitations(businessId);
  const isLive = ({ revokedAt }: { revokedAt: string | null }) => revokedAt === null;
  return [
    {
      path: 'developers/api-keys',
      icon: IconKey,
      title: 'Create an API key',
      description: 'Push bank transactions and read statements from your own systems.',
      isDone: keys.data?.some(isLive),
    },
    {
      path: 'developers/oauth-clients',
      icon: IconCode,
      title: 'Register an OAuth client',
      description: 'Let an application act for users who consent, with short-lived tokens.',
      isDone: clients.data?.some(isLive),
    },
    {
      path: 'members',
      icon: IconUserPlus,
      title: 'Invite your team',
      description: 'Give each member a role, from viewer to owner.',
      isDone:
        members.data && invitations.data ? members.data.length > 1 || invitations.data.length > 0 : undefined,
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
