import { Stack } from '@mantine/core';
import { MembersFields } from './members-fields';
import { OfficersFields } from './officers-fields';
import type { StepProps } from './order-form';
import { SharesFields } from './shares-fields';

export function OwnersStep({ form }: StepProps) {
  if (form.values.entityType === 'LLC') return <MembersFields form={form} />;
  return (
    <Stack gap="lg">
      <OfficersFields form={form} />
      <SharesFields form={form} />
    </Stack>
  );
}
