import { Group, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Problem } from '../../components/problem';
import { SCOPE_WORDS } from '../../components/scopes';
import type { ConsentBusinessView, Scope } from '../../data/contract';

interface RequestedScopesProps {
  readonly requested: readonly Scope[];
  readonly business: ConsentBusinessView | undefined;
}

/** The requested scopes in plain words, and which of them the user's role allows. */
export function RequestedScopes({ requested, business }: RequestedScopesProps) {
  const isGiven = (scope: Scope) => business === undefined || business.grantableScopes.includes(scope);
  return (
    <Stack gap="sm">
      <Text component="h2" fw={600} size="sm" m={0}>
        It would be able to
      </Text>
      <List listStyleType="none" spacing="sm" center={false}>
        {requested.map((scope) => (
          <ScopeItem key={scope} scope={scope} isGiven={isGiven(scope)} />
        ))}
      </List>
      {business !== undefined && business.grantableScopes.length === 0 && (
        <Problem title="Your role does not allow this">
          In {business.name} your role does not allow the requested access. Ask an owner or admin to approve
          it.
        </Problem>
      )}
    </Stack>
  );
}

function ScopeItem({ scope, isGiven }: { scope: Scope; isGiven: boolean }) {
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={isGiven ? 'pine' : 'gray'} radius="xl" size={26}>
          {isGiven ? <IconCheck aria-hidden size={16} /> : <IconX aria-hidden size={16} />}
        </ThemeIcon>
        <div>
          <Text fw={500} td={isGiven ? undefined : 'line-through'}>
            {SCOPE_WORDS[scope].name}
          </Text>
          <Text size="sm" c="dimmed">
            {isGiven
              ? SCOPE_WORDS[scope].means
              : 'Not included: your role in this business does not allow it.'}
          </Text>
        </div>
      </Group>
    </List.Item>
  );
}
