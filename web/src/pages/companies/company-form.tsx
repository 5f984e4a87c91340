import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { isFilled } from '../../components/form-rules';
import { useToast } from '../../components/toasts';
import type { LegalEntityView } from '../../data/contract';
import { useUpdateEntity } from '../../data/entities';
import { useCurrentBusiness } from '../../layout/business-pages';
import { AddressFields } from './address-fields';
import { changesOf, type CompanyValues, isStarted, valuesOf } from './company-values';
import { FormationFields } from './formation-fields';
import { OwnerFields } from './owner-fields';
import { TaxFields } from './tax-fields';

export function CompanyForm({ company }: { company: LegalEntityView }) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: update } = useUpdateEntity(businessId, company.id);
  const toast = useToast();
  // What the values here are compared with: another user may change the company meanwhile.
  const [saved, setSaved] = useState(company);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const form = useForm<CompanyValues>({
    mode: 'controlled',
    initialValues: valuesOf(company),
    validate: {
      legalName: isFilled('Enter the legal name.'),
      address: {
        line1: (text, { address }) =>
          text.trim() === '' && isStarted(address) ? 'Enter the street and number.' : null,
        city: (text, { address }) => (text.trim() === '' && isStarted(address) ? 'Enter the city.' : null),
      },
    },
  });
  return (
    <ApiForm
      form={form}
      send={(values) => update(changesOf(saved, values))}
      onDone={(changed) => {
        setSaved(changed);
        setWarnings((changed.warnings ?? []).map(({ message }) => message));
        form.setFieldValue('taxId', '');
        toast.done('The company is saved.');
      }}
      submitLabel="Save"
    >
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden size={20} />}>
          {warnings.join(' ')}
        </Alert>
      )}
      <FormationFields form={form} />
      <TaxFields form={form} company={saved} />
      <OwnerFields form={form} />
      <AddressFields form={form} />
    </ApiForm>
  );
}
