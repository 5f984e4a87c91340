import { Paper } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Navigate, useNavigate } from 'react-router';
import { ApiForm } from '../../../components/api-form';
import { guessCountry } from '../../../components/choices';
import { ButtonLink } from '../../../components/links';
import { useCreateDraft } from '../../../data/drafts';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { problemsOf } from './checks';
import { KindStep } from './kind-step';
import { contentOf, type OrderValues, valuesOf } from './order-values';
import { StepPage } from './step-page';
import { stepAfter, STEPS } from './steps';

const [FIRST] = STEPS;

/** The first step of a new company. Its draft is created when it is complete. */
export function NewCompanyPage() {
  const { id: businessId, role } = useCurrentBusiness();
  const { mutateAsync: create } = useCreateDraft(businessId);
  const navigate = useNavigate();
  const form = useForm<OrderValues>({
    mode: 'controlled',
    initialValues: valuesOf({}, guessCountry()),
    validate: (values) => problemsOf('company', values),
  });
  const companies = `/businesses/${businessId}/companies`;
  if (role === 'viewer') return <Navigate to={companies} replace />;
  return (
    <StepPage step={FIRST}>
      <Paper p="lg">
        <ApiForm
          form={form}
          send={(values) => create(contentOf(values))}
          onDone={({ id }) =>
            void navigate(`${companies}/drafts/${id}/${stepAfter(FIRST).path}`, { replace: true })
          }
          submitLabel="Continue"
          secondary={
            <ButtonLink to={companies} variant="default" size="md">
              Cancel
            </ButtonLink>
          }
        >
          <KindStep form={form} />
        </ApiForm>
      </Paper>
    </StepPage>
  );
}
