import { Select, Textarea, TextInput } from '@mantine/core';
import { REGIME_WORDS } from '../../../components/choices';
import { REGIMES_OF } from '../../../data/contract';
import { MONTHS } from '../company-words';
import { FieldRow } from '../field-group';
import { ACTIVITY_CHOICES } from './activities';
import type { StepProps } from './order-form';
import type { OrderValues } from './order-values';

const MONTH_CHOICES = MONTHS.map((label, index) => ({ value: String(index + 1), label }));

export function ActivityStep({ form }: StepProps) {
  const { entityType, principalActivity } = form.values;
  return (
    <>
      <Select
        label="Main activity"
        description="The choices of the IRS"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={ACTIVITY_CHOICES}
        searchable
        allowDeselect={false}
        {...form.getInputProps('principalActivity')}
        value={principalActivity === '' ? null : principalActivity}
      />
      <TextInput
        label="Main products or services"
        description="Such as Tableware, or Software for bookkeepers"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={120}
        {...form.getInputProps('principalProduct')}
      />
      <Textarea
        label="What the company will do"
        description="One sentence, such as: Sells ceramics online"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={300}
        autosize
        minRows={2}
        {...form.getInputProps('businessPurpose')}
        onChange={(event) => form.setFieldValue('businessPurpose', oneLine(event.currentTarget.value))}
      />
      <FieldRow>
        <Select
          label="How it is taxed"
          data={[{ value: '', label: defaultRegime(form.values) }, ...regimeChoices(entityType)]}
          allowDeselect={false}
          {...form.getInputProps('regime')}
        />
        <Select
          label="Last month of the fiscal year"
          data={MONTH_CHOICES}
          allowDeselect={false}
          {...form.getInputProps('closingMonth')}
        />
      </FieldRow>
    </>
  );
}

/** The service stores one line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}

function defaultRegime({ entityType, members }: OrderValues): string {
  if (entityType === 'CORP') return 'As usual: corporation';
  return members.length === 1 ? 'As usual: its owner is taxed' : 'As usual: partnership';
}

function regimeChoices(entityType: OrderValues['entityType']) {
  const possible = entityType === 'LLC' ? REGIMES_OF.llc : REGIMES_OF.c_corp;
  return possible.map((value) => ({ value, label: REGIME_WORDS[value] }));
}
