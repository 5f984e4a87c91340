import { Radio, Select, Stack } from '@mantine/core';
import { FORMATION_STATE_CHOICES } from '../../../components/choices';
import { designatorsIn } from '../orders/order-words';
import type { StepProps } from './order-form';
import type { OrderValues } from './order-values';

const KINDS: readonly { value: OrderValues['entityType']; label: string; means: string }[] = [
  {
    value: 'LLC',
    label: 'Limited liability company (LLC)',
    means:
      'Its members own it, with fewer formalities. By default its profit is taxed at its members, not at the company.',
  },
  {
    value: 'CORP',
    label: 'Corporation',
    means:
      'It issues shares and has officers, as investors expect. By default its profit is taxed at the company.',
  },
];

export function KindStep({ form }: StepProps) {
  const { entityType, filingState } = form.values;
  return (
    <>
      <Radio.Group
        label="Kind of company"
        value={entityType}
        onChange={(value) => changeKind(form, { entityType: value })}
      >
        <Stack gap="sm" mt="xs">
          {KINDS.map(({ value, label, means }) => (
            <Radio key={value} value={value} label={label} description={means} />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label="State"
        description="Where it is formed, such as the state where it will work."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={FORMATION_STATE_CHOICES}
        searchable
        {...form.getInputProps('filingState')}
        value={filingState === '' ? null : filingState}
        onChange={(value) => changeKind(form, { filingState: value ?? '' })}
      />
    </>
  );
}

/** Each kind of company and each state has endings of its own. */
function changeKind(
  form: StepProps['form'],
  change: Partial<Pick<OrderValues, 'entityType' | 'filingState'>>,
): void {
  const values = { ...form.values, ...change };
  form.setValues({ ...change, regime: '', nameOptions: withEndings(values) });
}

function withEndings({ nameOptions, ...kind }: OrderValues): OrderValues['nameOptions'] {
  if (kind.filingState === '') return nameOptions;
  const endings = designatorsIn(kind);
  return nameOptions.map(({ name, designator }) => ({
    name,
    designator: endings.includes(designator) ? designator : (endings[0] ?? ''),
  }));
}
