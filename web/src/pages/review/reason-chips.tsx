import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import touch from '../../components/touch.module.css';
import type { OverviewView } from '../../data/contract';
import { LOCALE } from '../../platform/locale';
import { SHORT_REASONS } from '../../transactions/words';
import { ALL_REASONS, useReason } from './reason';
import classes from './reason-chips.module.css';

interface ReasonChipsProps {
  readonly counts: OverviewView['toReview'];
}

/** Links to the transactions of each reason. One that had transactions when the page was opened stays in its place. */
export function ReasonChips({ counts: { count, byReason, isComplete } }: ReasonChipsProps) {
  const { chosen, searchFor } = useReason();
  const [before] = useState(byReason);
  const reasons = ALL_REASONS.filter(
    (reason) => reason === chosen || byReason[reason] !== undefined || before[reason] !== undefined,
  );
  if (reasons.length === 0) return null;
  const more = isComplete ? '' : '+';
  return (
    <nav aria-label="Reasons for review">
      <ul className={classes.chips}>
        {[null, ...reasons].map((reason) => (
          <li key={reason ?? 'all'}>
            <Button
              component={Link}
              to={{ search: searchFor(reason) }}
              preventScrollReset
              aria-current={reason === chosen ? 'true' : undefined}
              variant={reason === chosen ? 'filled' : 'default'}
              size="xs"
              radius="xl"
              className={touch.target}
              rightSection={
                <span className={classes.count}>
                  {(reason === null ? count : (byReason[reason] ?? 0)).toLocaleString(LOCALE)}
                  {more}
                </span>
              }
            >
              {reason === null ? 'All' : SHORT_REASONS[reason]}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
