import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiForm } from '../../components/api-form';
import { isFilled } from '../../components/form-rules';
import { useCreateBusiness } from '../../data/businesses';
import type { CreateBusinessInput } from '../../data/contract';
import {
  COUNTRY_CHOICES,
  CURRENCY_CHOICES,
  currencyOfCountry,
  ENTITY_TYPE_CHOICES,
  guessCountry,
  guessTimeZone,
  TIME_ZONE_CHOICES,
  withValue,
} from '../../components/choices';

interface NewBusinessFormProps {
  readonly onDone: (businessId: string) => void;
  readonly secondary?: ReactNode;
}

/** A business with its company, which determine the chart of accounts and the calendar. */
export function NewBusinessForm({ onDone, secondary }: NewBusinessFormProps) {
  const create = useCreateBusiness();
  const country = guessCountry();
  const form = useForm<Required<CreateBusinessInput>>({
    mode: 'controlled',
    initialValues: {
      name: '',
      entityType: 'llc',
      country,
      currency: currencyOfCountry(country),
      timeZone: guessTimeZone(),
    },
    validate: { name: isFilled('Enter the name of the business.') },
  });
  const chooseCountry = (value: string | null) => {
    if (value === null) return;
    form.setFieldValue('country', value);
    form.setFieldValue('currency', currencyOfCountry(value));
  };
  const choose = (field: 'entityType' | 'currency' | 'timeZone') => ({
    ...form.getInputProps(field),
    onChange: (value: string | null) => value !== null && form.setFieldValue(field, value),
  });
  return (
    <ApiForm
      form={form}
      send={(values) => create.mutateAsync(values)}
      onDone={({ businessId }) => onDone(businessId)}
      submitLabel="Create the business"
      secondary={secondary}
    >
      <TextInput
        label="Legal name"
        placeholder="Larkspur Studio LLC"
        autoComplete="organization"
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label="Kind of company"
        data={ENTITY_TYPE_CHOICES}
        allowDeselect={false}
        {...choose('entityType')}
      />
      <Select
        label="Country"
        data={COUNTRY_CHOICES}
        searchable
        allowDeselect={false}
        {...form.getInputProps('country')}
        onChange={chooseCountry}
      />
      <Select
        label="Currency of the books"
        description="It cannot be changed later."
        data={CURRENCY_CHOICES}
        searchable
        allowDeselect={false}
        {...choose('currency')}
      />
      <Select
        label="Time zone"
        description="Decides when a day, a month and a year end."
        data={withValue(TIME_ZONE_CHOICES, form.values.timeZone)}
        searchable
        allowDeselect={false}
        {...choose('timeZone')}
      />
    </ApiForm>
  );
}
