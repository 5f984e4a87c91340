import { Paper } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ApiForm } from '../../../components/api-form';
import { guessCountry } from '../../../components/choices';
import { ButtonLink } from '../../../components/links';
import type { IncorporationDraftView } from '../../../data/contract';
import { useSaveDraft } from '../../../data/drafts';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { ActivityStep } from './activity-step';
import { AddressesStep } from './addresses-step';
import { problemsOf } from './checks';
import { EinStep } from './ein-step';
import { KindStep } from './kind-step';
import { NameStep } from './name-step';
import type { StepProps } from './order-form';
import { contentOf, type OrderValues, valuesOf } from './order-values';
import { OwnersStep } from './owners-step';
import { PersonStep } from './person-step';
import { Review } from './review';
import { SavedState } from './saved-state';
import { StepPage } from './step-page';
import { stepAfter, stepAt, stepBefore, type StepPath } from './steps';

const FIELDS: Readonly<Record<Exclude<StepPath, 'review'>, ComponentType<StepProps>>> = {
  company: KindStep,
  name: NameStep,
  owners: OwnersStep,
  person: PersonStep,
  addresses: AddressesStep,
  activity: ActivityStep,
  ein: EinStep,
};

/** Without a change for so long, the draft is saved. */
const SAVE_AFTER_MS = 800;

/** The form of a new company, step by step. What is entered is saved as one goes. */
export function Wizard({ draft }: { draft: IncorporationDraftView }) {
  const { id: businessId } = useCurrentBusiness();
  const step = stepAt(useParams()['step']);
  const navigate = useNavigate();
  const { state } = useLocation();
  const save = useSaveDraft(businessId, draft.id);
  const saveLater = useDebouncedCallback((values: OrderValues) => save.mutate(contentOf(values)), {
    delay: SAVE_AFTER_MS,
    flushOnUnmount: true,
  });
  const form = useForm<OrderValues>({
    mode: 'controlled',
    initialValues: valuesOf(draft.content, guessCountry()),
    validate: (values) => problemsOf(step.path, values),
    onValuesChange: (values) => saveLater(values),
  });
  const companies = `/businesses/${businessId}/companies`;
  const pathOf = (path: StepPath) => `${companies}/drafts/${draft.id}/${path}`;
  const before = stepBefore(step);
  const saved = <SavedState mutation={save} />;
  if (step.path === 'review')
    return (
      <StepPage step={step} saved={saved}>
        <Review form={form} draftId={draft.id} pathOf={pathOf} onOrder={() => saveLater.cancel()} />
      </StepPage>
    );
  const Fields = FIELDS[step.path];
  const isEdited = state === 'review';
  return (
    <StepPage step={step} saved={saved}>
      <Paper p="lg">
        <ApiForm
          key={step.path}
          form={form}
          send={(values) => {
            saveLater.cancel();
            return save.mutateAsync(contentOf(values));
          }}
          onDone={() => void navigate(pathOf(isEdited ? 'review' : stepAfter(step).path))}
          submitLabel="Continue"
          secondary={
            <ButtonLink to={before === null ? companies : pathOf(before.path)} variant="default" size="md">
              Back
            </ButtonLink>
          }
        >
          <Fields form={form} />
        </ApiForm>
      </Paper>
    </StepPage>
  );
}
