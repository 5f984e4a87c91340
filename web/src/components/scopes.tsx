import { Badge, Checkbox, Stack } from '@mantine/core';
import { type Role, ROLE_SCOPES, type Scope, SCOPES } from '../data/contract';

/** What each scope allows, in plain words. */
export const SCOPE_WORDS: Readonly<Record<Scope, { readonly name: string; readonly means: string }>> = {
  read: {
    name: 'View books and companies',
    means:
      'Transactions, bank accounts, statements, company details, documents, incorporations and EIN applications.',
  },
  write: {
    name: 'Change books and companies',
    means:
      'Add and categorize transactions, post entries, upload documents, order incorporations, and have EIN applications signed and faxed.',
  },
};

export function ScopeBadges({ scopes }: { scopes: readonly Scope[] }) {
  return scopes.map((scope) => (
    <Badge key={scope} variant="light" color={scope === 'write' ? 'pine' : 'gray'} tt="none" fw={500}>
      {scope}
    </Badge>
  ));
}

interface ScopeChoiceProps {
  readonly value: Scope[];
  readonly onChange: (scopes: Scope[]) => void;
  readonly error?: React.ReactNode;
  /** A credential never exceeds the role of its owner. */
  readonly role: Role;
}

export function ScopeChoice({ value, onChange, error, role }: ScopeChoiceProps) {
  return (
    <Checkbox.Group
      label="Permissions"
      value={value}
      onChange={(chosen) => onChange(SCOPES.filter((scope) => chosen.includes(scope)))}
      error={error}
      size="md"
    >
      <Stack gap="sm" mt="xs">
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={`${SCOPE_WORDS[scope].name} (${scope})`}
            description={SCOPE_WORDS[scope].means}
            disabled={!ROLE_SCOPES[role].includes(scope)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
