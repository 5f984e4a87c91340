import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NextStep } from './next-step';

interface NextStepCardProps {
  readonly step: NextStep;
  readonly children?: ReactNode;
}

/** The one thing to do next. */
export function NextStepCard({ step, children }: NextStepCardProps) {
  return (
    <Paper p="lg" component="section" aria-label="Next step">
      <Stack gap="sm">
        <Title order={2} size="h3" className="breaks-words">
          {step.title}
        </Title>
        <Text className="breaks-words">{step.text}</Text>
        {children}
      </Stack>
    </Paper>
  );
}
