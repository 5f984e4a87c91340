import { Group, Stack } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import type { CalendarDate } from '../../../../src/kernel/calendar-date.js';
import { missingOf } from '../../companies/missing-facts';
import { ItemList } from '../../components/item-list';
import { ButtonLink, TextLink } from '../../components/links';
import { AllLoaded, Loaded } from '../../components/loaded';
import { Note } from '../../components/note';
import { NothingYet } from '../../components/nothing-yet';
import { Page, Section } from '../../components/page';
import { useBusiness } from '../../data/businesses';
import type { LegalEntityView, ObligationView } from '../../data/contract';
import { useEntity } from '../../data/entities';
import { useObligations } from '../../data/obligations';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { formatMonth } from '../../platform/locale';
import { todayIn } from '../../platform/today';
import { type Agenda, agendaOf } from './agenda';
import { MonthGrid } from './month-grid';
import { ObligationItem } from './obligation-item';
import { ShownControls } from './shown-controls';
import { datesOf, type Shown, shownIn } from './shown-dates';

/** What a company must file and pay, by due date. */
export function CalendarPage() {
  const { id, role } = useCurrentBusiness();
  const { search } = useLocation();
  const overview = useOverview(id);
  return (
    <Page
      title="Calendar"
      description="What the company must file and pay, and by when."
      actions={
        <Group gap="sm">
          <ButtonLink to={{ pathname: 'subscribe', search }} preventScrollReset variant="default">
            Subscribe
          </ButtonLink>
          {role !== 'viewer' && (
            <ButtonLink to={{ pathname: 'new', search }} preventScrollReset>
              Add a date
            </ButtonLink>
          )}
        </Group>
      }
    >
      <Loaded query={overview}>{({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}</Loaded>
      <Outlet />
    </Page>
  );
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const business = useBusiness(businessId);
  const company = useEntity(businessId, entityId);
  return (
    <AllLoaded queries={[business, company]}>
      {([{ timeZone }, entity]) => <Dates company={entity} today={todayIn(timeZone)} />}
    </AllLoaded>
  );
}

function Dates({ company, today }: { company: LegalEntityView; today: CalendarDate }) {
  const { id } = useCurrentBusiness();
  const [params] = useSearchParams();
  const shown = shownIn(params);
  const obligations = useObligations(id, company.id, datesOf(shown, today));
  return (
    <Stack gap="xl">
      <WhatIsNotKnown company={company} />
      <ShownControls shown={shown} today={today} />
      <Loaded query={obligations}>
        {(all) => (
          <>
            {shown.kind === 'month' && <MonthGrid month={shown.month} today={today} obligations={all} />}
            <Months agenda={agendaOf(all)} shown={shown} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Why dates may be missing: the list alone would reassure. */
function WhatIsNotKnown({ company }: { company: LegalEntityView }) {
  const { id } = useCurrentBusiness();
  const missing = missingOf(company);
  if (company.status === 'dissolved') return null;
  if (company.country !== 'US')
    return (
      <Note title="Only dates that you add are shown">
        The rules of this calendar are those of the United States, where the company was not formed.
      </Note>
    );
  if (missing.length === 0) return null;
  return (
    <Note title="Dates may be missing">
      They follow from what is known of the company. Missing: {missing.join(', ')}.{' '}
      <TextLink to={`/businesses/${id}/companies/${company.id}`} underline="always" fz="inherit">
        Complete the company
      </TextLink>
    </Note>
  );
}

function Months({ agenda: { overdue, months }, shown }: { agenda: Agenda; shown: Shown }) {
  return (
    <>
      {overdue.length > 0 && <DateList title="Overdue" dates={overdue} />}
      {months.length === 0 && (
        <NothingYet
          icon={IconCalendarEvent}
          title={`No ${overdue.length > 0 ? 'other ' : ''}dates ${periodIn(shown)}`}
          description="Dates that follow from the rules of states and of the IRS are listed here, 18 months ahead."
        />
      )}
      {months.map(([month, dates]) => (
        <DateList key={month} title={formatMonth(month)} dates={dates} />
      ))}
    </>
  );
}

function DateList({ title, dates }: { title: string; dates: readonly ObligationView[] }) {
  return (
    <Section title={title}>
      <ItemList label={title}>
        {dates.map((obligation) => (
          <ObligationItem key={obligation.id} obligation={obligation} />
        ))}
      </ItemList>
    </Section>
  );
}

function periodIn(shown: Shown): string {
  switch (shown.kind) {
    case 'ahead':
      return 'ahead';
    case 'year':
      return `in ${shown.year}`;
    case 'month':
      return `in ${formatMonth(shown.month)}`;
  }
}
