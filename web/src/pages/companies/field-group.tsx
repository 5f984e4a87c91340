import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { CompanyValues } from './company-values';

export interface FieldsProps {
  readonly form: UseFormReturnType<CompanyValues>;
}

/** Fields under a heading of their own. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset
      variant="unstyled"
      legend={
        <Text component="span" size="lg" fw={600}>
          {title}
        </Text>
      }
    >
      <Stack gap="md" py="xs">
        {children}
      </Stack>
    </Fieldset>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <SimpleGrid cols={{ base: 1, xs: 2 }}>{children}</SimpleGrid>;
}

type OptionalChoice = 'regime' | 'fiscalYearEndMonth' | 'ownerTaxResidence' | 'formationState';

/** The properties of a `Select` whose value may be unknown. */
export function optionalChoice({ form }: FieldsProps, field: OptionalChoice) {
  const { [field]: value } = form.values;
  return {
    ...form.getInputProps(field),
    value: value === '' ? null : value,
    onChange: (chosen: string | null) => form.setFieldValue(field, chosen ?? ''),
    clearable: true,
    clearButtonProps: { 'aria-label': 'Clear' },
    placeholder: 'Not known',
  };
}
