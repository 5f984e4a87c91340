import { DataList, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ApiForm } from '../../../components/api-form';
import { Fact } from '../../../components/fact';
import { ButtonLink, TextLink } from '../../../components/links';
import { Problem } from '../../../components/problem';
import { useToast } from '../../../components/toasts';
import { useOrderCompany } from '../../../data/drafts';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { problemsOf, stepOf } from './checks';
import type { OrderForm } from './order-form';
import { orderOf } from './order-values';
import { factsOf } from './review-facts';
import { STEPS, type StepPath } from './steps';

type FieldStep = Exclude<(typeof STEPS)[number], { path: 'review' }>;
const FIELD_STEPS = STEPS.filter((step): step is FieldStep => step.path !== 'review');

interface ReviewProps {
  readonly form: OrderForm;
  readonly draftId: string;
  readonly pathOf: (step: StepPath) => string;
  readonly onOrder: () => void;
}

/** Everything that was entered, to be read once more, and the order. */
export function Review({ form, draftId, pathOf, onOrder }: ReviewProps) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: order } = useOrderCompany(businessId, draftId);
  const navigate = useNavigate();
  const toast = useToast();
  const firstGap = FIELD_STEPS.find(({ path }) => Object.keys(problemsOf(path, form.values)).length > 0);
  const parts = FIELD_STEPS.map((step) => (
    <Part key={step.path} step={step} form={form} to={pathOf(step.path)} />
  ));
  if (firstGap !== undefined)
    return (
      <Stack gap="md">
        {parts}
        <ButtonLink to={pathOf(firstGap.path)} size="md" ml="auto" w="fit-content">
          {`Continue with ${firstGap.title}`}
        </ButtonLink>
      </Stack>
    );
  const refused = FIELD_STEPS.filter(({ path }) => Object.keys(errorsOf(path, form)).length > 0).map(
    ({ title }) => title,
  );
  return (
    <ApiForm
      form={form}
      send={(values) => {
        onOrder();
        return order(orderOf(values));
      }}
      onDone={({ id }) => {
        toast.done('The company is ordered.');
        void navigate(`/businesses/${businessId}/companies/orders/${id}`, { replace: true });
      }}
      submitLabel="Order this company"
      secondary={
        <ButtonLink to={pathOf('ein')} variant="default" size="md">
          Back
        </ButtonLink>
      }
    >
      {parts}
      {refused.length > 0 && <Problem>{`Change this before you order: ${refused.join(', ')}.`}</Problem>}
    </ApiForm>
  );
}

function Part({ step, form, to }: { step: FieldStep; form: OrderForm; to: string }) {
  const { path, title } = step;
  const problems = { ...problemsOf(path, form.values), ...errorsOf(path, form) };
  return (
    <Paper p="lg" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {title}
          </Title>
          <TextLink to={to} state="review" size="sm" aria-label={`Edit ${title}`}>
            Edit
          </TextLink>
        </Group>
        <DataList gap="sm" orientation="vertical" size="sm">
          {factsOf(path, form.values).map(([label, text]) => (
            <Fact key={label} label={label}>
              {text !== '' && text}
            </Fact>
          ))}
        </DataList>
        {Object.entries(problems).map(([field, problem]) => (
          <Text key={field} size="sm" c="danger">
            {problem}
          </Text>
        ))}
      </Stack>
    </Paper>
  );
}

/** What the service refused in the fields of a step. */
function errorsOf(step: StepPath, { errors }: OrderForm): OrderForm['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
}
