import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../../components/links';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { FormationActions } from './actions/formation-actions';
import { type Formation as FormationFacts, stepsOf } from './formation-steps';
import { nextStepOf } from './next-step';
import { NextStepCard } from './next-step-card';
import { StepList } from './step-list';

interface FormationProps {
  readonly formation: FormationFacts;
  /** What else is known. */
  readonly children?: ReactNode;
}

/** What is next for a company, and its steps. */
export function Formation({ formation, children }: FormationProps) {
  const { id: businessId, role } = useCurrentBusiness();
  const next = nextStepOf(formation);
  const companyId = formation.order?.entityId ?? formation.application?.entityId ?? null;
  return (
    <Stack gap="xl" maw={640}>
      <NextStepCard step={next}>
        {role !== 'viewer' && <FormationActions formation={formation} next={next.action} />}
        {companyId !== null && (
          <TextLink to={`/businesses/${businessId}/companies/${companyId}`} underline="always">
            The company
          </TextLink>
        )}
      </NextStepCard>
      <StepList steps={stepsOf(formation)} />
      {children}
    </Stack>
  );
}
