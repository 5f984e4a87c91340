import { Group, Paper, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCode, type Icon, IconKey, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Section } from '../../components/page';
import { useApiKeys, useOAuthClients } from '../../data/developers';
import { useInvitations, useMembers } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';
import classes from './next-steps.module.css';

/** The first steps of a new business, with completed ones checked. */
export function NextSteps() {
  const { id } = useCurrentBusiness();
  const keys = useApiKeys(id);
  const clients = useOAuthClients(id);
  const members = useMembers(id);
  const invitations = useInvitations(id);
  const isLive = ({ revokedAt }: { revokedAt: string | null }) => revokedAt === null;
  return (
    <Section title="Next steps">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <Step
          to={`/businesses/${id}/developers/api-keys`}
          icon={IconKey}
          title="Create an API key"
          description="Push bank transactions and read statements from your own systems."
          isDone={keys.data?.some(isLive)}
        />
        <Step
          to={`/businesses/${id}/developers/oauth-clients`}
          icon={IconCode}
          title="Register an OAuth client"
          description="Let an application act for users who consent, with short-lived tokens."
          isDone={clients.data?.some(isLive)}
        />
        <Step
          to={`/businesses/${id}/members`}
          icon={IconUserPlus}
          title="Invite your team"
          description="Give each member a role, from viewer to owner."
          isDone={(members.data?.length ?? 0) > 1 || (invitations.data?.length ?? 0) > 0}
        />
      </SimpleGrid>
    </Section>
  );
}

interface StepProps {
  readonly to: string;
  readonly icon: Icon;
  readonly title: string;
  readonly description: string;
  readonly isDone: boolean | undefined;
}

function Step({ to, icon: Symbol, title, description, isDone = false }: StepProps) {
  return (
    <Paper component={Link} to={to} p="md" className={classes.step}>
      <Group gap="sm" mb="xs" wrap="nowrap">
        <ThemeIcon variant={isDone ? 'filled' : 'light'} radius="xl" size={34}>
          {isDone ? <IconCheck aria-hidden size={18} /> : <Symbol aria-hidden size={18} />}
        </ThemeIcon>
        <Text component="span" fw={600}>
          {title}
        </Text>
      </Group>
      <Text component="span" size="sm" c="dimmed" display="block">
        {isDone && <b>Done. </b>}
        {description}
      </Text>
    </Paper>
  );
}
