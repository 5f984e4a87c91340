import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../../../components/page';
import { numberOf, type Step, STEPS } from './steps';

interface StepPageProps {
  readonly step: Step;
  /** What is known of the draft, such as `Saved`. */
  readonly saved?: ReactNode;
  readonly children: ReactNode;
}

/** A step of a new company, with how far it is. */
export function StepPage({ step, saved, children }: StepPageProps) {
  const number = numberOf(step);
  return (
    <Page title={step.title} description={step.description}>
      <Stack gap="lg" maw={640}>
        <Stack gap={6}>
          <Group justify="space-between" gap="sm">
            <Text size="sm" fw={500}>
              Step {number} of {STEPS.length}
            </Text>
            {saved}
          </Group>
          <Progress value={(number / STEPS.length) * 100} aria-hidden />
        </Stack>
        {children}
      </Stack>
    </Page>
  );
}
