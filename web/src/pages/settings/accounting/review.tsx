import { DataList, Paper, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiForm } from '../../../components/api-form';
import { Fact } from '../../../components/fact';
import { Money } from '../../../components/money';
import { Section } from '../../../components/page';
import { useToast } from '../../../components/toasts';
import type { LegalEntityView, OverviewView } from '../../../data/contract';
import { useUpdateEntity } from '../../../data/entities';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { ReviewNow } from './review-now';
import {
  changesOf,
  isLimit,
  isPercentage,
  LEVELS,
  OTHER,
  percentOf,
  type ReviewValues,
  valuesOf,
} from './review-policy';

interface ReviewProps {
  readonly company: LegalEntityView;
  readonly toReview: OverviewView['toReview'];
}

/** Which transactions wait for a user. */
export function Review({ company, toReview }: ReviewProps) {
  const { role } = useCurrentBusiness();
  return (
    <Section
      title="Review"
      description="Which transactions a user must look at. What a user has decided needs no review."
    >
      <Paper p="lg">
        <Stack gap="lg">
          {role === 'viewer' ? (
            <Policy company={company} />
          ) : (
            <PolicyForm key={company.id} company={company} />
          )}
          <ReviewNow toReview={toReview} />
        </Stack>
      </Paper>
    </Section>
  );
}

/** For viewers. */
function Policy({ company: { reviewThreshold, reviewAmountLimit, currency } }: { company: LegalEntityView }) {
  return (
    <DataList gap="md" orientation="vertical" size="sm">
      <Fact label="How certain a category must be">
        A transaction needs review if its category is less certain than {percentOf(reviewThreshold)}%.
      </Fact>
      <Fact label="Amounts">
        {reviewAmountLimit === null ? (
          'No amount needs review by itself.'
        ) : (
          <>
            A transaction over <Money amount={reviewAmountLimit} currency={currency} /> needs review.
          </>
        )}
      </Fact>
    </DataList>
  );
}

function PolicyForm({ company }: { company: LegalEntityView }) {
  const { id } = useCurrentBusiness();
  const { mutateAsync: update } = useUpdateEntity(id, company.id);
  const toast = useToast();
  // What the values here are compared with: another user may change the company meanwhile.
  const [saved, setSaved] = useState(company);
  const form = useForm<ReviewValues>({
    mode: 'controlled',
    initialValues: valuesOf(company),
    validate: { reviewThreshold: isPercentage, reviewAmountLimit: isLimit },
  });
  return (
    <ApiForm
      form={form}
      send={(values) => update(changesOf(saved, values))}
      onDone={(changed) => {
        setSaved(changed);
        toast.done('The settings of review are saved.');
      }}
      submitLabel="Save"
    >
      <Radio.Group
        label="How certain a category must be"
        description="A category that is less certain needs review."
        size="md"
        {...form.getInputProps('level')}
      >
        <Stack gap="sm" mt="sm">
          {LEVELS.map(({ percent, name, means }) => (
            <Radio key={percent} value={percent} label={`${name}: ${percent}%`} description={means} />
          ))}
          <Radio value={OTHER} label="Another percentage" />
        </Stack>
      </Radio.Group>
      {form.values.level === OTHER && (
        <TextInput
          label="Percent"
          description="At 0, every category is certain enough. At 100, almost none is."
          inputMode="decimal"
          maxLength={6}
          maw={320}
          {...form.getInputProps('reviewThreshold')}
        />
      )}
      <TextInput
        label={`Always review amounts above, in ${company.currency}`}
        description="In or out, however certain the category is. Leave it empty for no limit."
        placeholder="2500"
        inputMode="decimal"
        maxLength={24}
        maw={320}
        {...form.getInputProps('reviewAmountLimit')}
      />
      <Text size="sm" c="dimmed">
        This counts for transactions that arrive from now on, and for others when they change.
      </Text>
    </ApiForm>
  );
}
