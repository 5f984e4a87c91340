import { Radio, Stack } from '@mantine/core';
import { ROLE_WORDS, rolesGivenBy } from '../../components/roles';
import { isRole } from '../../../../src/kernel/principal.js';
import type { Role } from '../../data/contract';

interface RoleChoiceProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
  /** The role of the choosing user, which limits the choices. */
  readonly chooser: Role;
  readonly error?: React.ReactNode;
}

export function RoleChoice({ value, onChange, chooser, error }: RoleChoiceProps) {
  return (
    <Radio.Group
      label="Role"
      value={value}
      onChange={(role) => isRole(role) && onChange(role)}
      error={error}
      size="md"
    >
      <Stack gap="sm" mt="xs">
        {rolesGivenBy(chooser).map((role) => (
          <Radio key={role} value={role} label={ROLE_WORDS[role].name} description={ROLE_WORDS[role].means} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
