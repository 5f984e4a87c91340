import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ownershipUnits } from '../../../data/contract';
import { percentOf } from './checks';

const UNITS_PER_PERCENT = 10_000;
const ALL = 100;

interface SumOfSharesProps {
  readonly shares: readonly string[];
  readonly problem: ReactNode;
}

/** How much of the company has an owner. Shares that are not numbers count as nothing. */
export function SumOfShares({ shares, problem }: SumOfSharesProps) {
  const units = shares.reduce((sum, share) => sum + (ownershipUnits(percentOf(share)) ?? 0), 0);
  const percent = units / UNITS_PER_PERCENT;
  return (
    <Stack gap={6} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={500}>
          {exactly(percent)} of 100%
        </Text>
        <Text size="sm" c={percent > ALL ? 'danger' : 'dimmed'}>
          {restInWords(percent)}
        </Text>
      </Group>
      <Progress value={Math.min(percent, ALL)} color={percent > ALL ? 'danger' : 'pine'} aria-hidden />
      {problem !== undefined && (
        <Text size="sm" c="danger">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function restInWords(percent: number): string {
  if (percent === ALL) return 'Complete';
  return percent < ALL ? `${exactly(ALL - percent)} missing` : `${exactly(percent - ALL)} too much`;
}

/** With the four decimals that a share may have, and no more. */
function exactly(percent: number): string {
  return `${Math.round(percent * UNITS_PER_PERCENT) / UNITS_PER_PERCENT}%`;
}
