import { Select, TextInput } from '@mantine/core';
import { REGIME_WORDS } from '../../components/choices';
import { type LegalEntityView, REGIMES_OF } from '../../data/contract';
import { MONTHS, TAX_ID_WORDS, taxIdOf } from './company-words';
import { FieldGroup, FieldRow, type FieldsProps, optionalChoice } from './field-group';

export function TaxFields({ form, company }: FieldsProps & { company: LegalEntityView }) {
  const { country, entityType } = form.values;
  return (
    <FieldGroup title="Taxes">
      <FieldRow>
        <Select
          label="Kind of tax id"
          data={Object.entries(TAX_ID_WORDS).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...form.getInputProps('taxIdType')}
        />
        <TextInput
          label="Tax id"
          description={noteOf(company)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('taxId')}
        />
      </FieldRow>
      {country === 'US' && (
        <Select
          label="Taxed in the United States as"
          description="Which tax returns are in the calendar depends on it."
          data={REGIMES_OF[entityType].map((value) => ({ value, label: REGIME_WORDS[value] }))}
          {...optionalChoice({ form }, 'regime')}
        />
      )}
      <FieldRow>
        <Select
          label="Fiscal year ends in"
          data={MONTHS.map((label, index) => ({ value: String(index + 1), label }))}
          searchable
          {...optionalChoice({ form }, 'fiscalYearEndMonth')}
        />
        <TextInput
          label="Industry (NAICS)"
          placeholder="541511"
          inputMode="numeric"
          maxLength={6}
          {...form.getInputProps('naics')}
        />
      </FieldRow>
    </FieldGroup>
  );
}

/** The service never shows a whole tax id. */
function noteOf(company: LegalEntityView): string {
  if (company.taxIdType === 'none') return 'None is stored.';
  return `${taxIdOf(company)} is stored. What you enter replaces it.`;
}
