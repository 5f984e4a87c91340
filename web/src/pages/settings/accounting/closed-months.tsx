import { Group, Paper, Stack, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { Day } from '../../../components/day';
import { ButtonLink } from '../../../components/links';
import { Section } from '../../../components/page';
import { isAdministrator } from '../../../components/roles';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { monthsToClose, monthsToOpen } from './months';
import type { OpenBooks } from './open-books';

/** The period lock, in words. */
export function ClosedMonths({ books }: { books: OpenBooks }) {
  const { role } = useCurrentBusiness();
  const { lockedThrough } = books.company;
  return (
    <Section
      title="Closed months"
      description="Close a month when its figures are final, for example when you have reported them."
    >
      <Paper p="lg">
        <Stack gap="md">
          {lockedThrough === null ? (
            <State title="No month is closed">Transactions and entries of any date can change.</State>
          ) : (
            <State
              title={
                <>
                  Closed through <Day date={lockedThrough} />
                </>
              }
            >
              Nothing that is dated on or before this day can be booked or changed.
            </State>
          )}
          {isAdministrator(role) ? (
            <Actions books={books} />
          ) : (
            <Text size="sm" c="dimmed">
              Owners and admins close months and open them again.
            </Text>
          )}
        </Stack>
      </Paper>
    </Section>
  );
}

function State({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{children}</Text>
    </div>
  );
}

function Actions({ books: { company, closedYears, today } }: { books: OpenBooks }) {
  const { search } = useLocation();
  const { lockedThrough } = company;
  const mayClose = monthsToClose(today, lockedThrough).length > 0;
  const lastClosed = closedYears[0]?.fiscalYearEnd ?? null;
  const mayOpen = monthsToOpen(lockedThrough, lastClosed).length > 0;
  return (
    <>
      {!mayClose && (
        <Text size="sm" c="dimmed">
          All months that are over are closed.
        </Text>
      )}
      {lockedThrough !== null && lastClosed !== null && !mayOpen && (
        <Text size="sm" c="dimmed">
          All closed months belong to a closed fiscal year. Reopen the year to change them.
        </Text>
      )}
      {(mayClose || mayOpen) && (
        <Group gap="sm">
          {mayClose && (
            <ButtonLink to={{ pathname: 'close-months', search }} preventScrollReset>
              Close months
            </ButtonLink>
          )}
          {mayOpen && (
            <ButtonLink to={{ pathname: 'open-months', search }} preventScrollReset variant="default">
              Open months again
            </ButtonLink>
          )}
        </Group>
      )}
    </>
  );
}
