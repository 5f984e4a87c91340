import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { type CalendarDate, isCalendarDate } from '../../../../../src/kernel/calendar-date.js';
import { Confirm } from '../../../components/confirm';
import { TextLink } from '../../../components/links';
import { Money } from '../../../components/money';
import { useToast } from '../../../components/toasts';
import { ApiError } from '../../../data/api-error';
import { useCloseYear } from '../../../data/closing';
import { useStatement } from '../../../data/reports';
import { formatDate } from '../../../platform/locale';
import { useOpenBooks } from './open-books';
import { StillToReview } from './still-to-review';
import { endMonthOf, yearEndingOn } from './years';

/** Asks before a fiscal year is closed, and says what that posts. */
export function CloseYearDialog() {
  const { fiscalYearEnd = '' } = useParams();
  // Another year is another dialog: it has its own problem.
  return isCalendarDate(fiscalYearEnd) ? <OfYear key={fiscalYearEnd} lastDay={fiscalYearEnd} /> : null;
}

function OfYear({ lastDay }: { lastDay: CalendarDate }) {
  const { businessId, company, close } = useOpenBooks();
  const toast = useToast();
  const { mutateAsync: closeYear } = useCloseYear(businessId, company.id);
  const [earlier, setEarlier] = useState<string | null>(null);
  const run = () =>
    closeYear(lastDay).catch((error: unknown) => {
      setEarlier(earlierYearIn(error));
      throw error;
    });
  return (
    <Confirm
      title={`Close the fiscal year through ${formatDate(lastDay)}?`}
      confirmLabel="Close the year"
      isHarmless
      run={run}
      onClose={close}
      onDone={() => toast.done(`The fiscal year through ${formatDate(lastDay)} is closed.`)}
    >
      {earlier === null ? <WhatItDoes lastDay={lastDay} /> : <EarlierFirst lastDay={earlier} />}
    </Confirm>
  );
}

/** The year that must be closed first, if an error names one. */
function earlierYearIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'earlier_year_open') return null;
  return /\d{4}-\d{2}-\d{2}/.exec(error.reason)?.[0] ?? null;
}

function EarlierFirst({ lastDay }: { lastDay: string }) {
  const { businessId } = useOpenBooks();
  const { search } = useLocation();
  return (
    <TextLink
      to={{ pathname: `/businesses/${businessId}/settings/accounting/close-year/${lastDay}`, search }}
      replace
      preventScrollReset
      underline="always"
    >
      Close the year through {formatDate(lastDay)} first
    </TextLink>
  );
}

function WhatItDoes({ lastDay }: { lastDay: CalendarDate }) {
  const { company, lastClosed } = useOpenBooks();
  const { from } = yearEndingOn(lastDay, endMonthOf(company), lastClosed);
  return (
    <Stack gap="md">
      <Result from={from} to={lastDay} />
      <Text size="sm">
        The books are then closed through {formatDate(lastDay)}. Statements stay the same. You can reopen the
        year.
      </Text>
      <StillToReview entityId={company.id} to={lastDay} />
    </Stack>
  );
}

/** What moves to the retained earnings. */
function Result({ from, to }: { from: string; to: string }) {
  const { businessId, company } = useOpenBooks();
  const statement = useStatement(businessId, 'profit_and_loss', { entityId: company.id, from, to });
  const year = `from ${formatDate(from)} through ${formatDate(to)}`;
  const entry = `by an entry on ${formatDate(to)}, so that revenue and expenses of the next year begin at zero.`;
  if (statement.data === undefined)
    return (
      <Text size="sm">
        The profit or loss {year} moves to retained earnings {entry}
      </Text>
    );
  const { netIncome, currency } = statement.data;
  return (
    <Text size="sm">
      The {netIncome < 0 ? 'loss' : 'profit'} {year},{' '}
      <Money amount={Math.abs(netIncome)} currency={currency} />, moves to retained earnings {entry}
    </Text>
  );
}
