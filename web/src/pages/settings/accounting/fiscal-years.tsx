import { Paper, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { Day } from '../../../components/day';
import { Item, ItemList } from '../../../components/item-list';
import { ButtonLink, TextLink } from '../../../components/links';
import { Moment } from '../../../components/moment';
import { Section } from '../../../components/page';
import { isAdministrator } from '../../../components/roles';
import { useChart } from '../../../data/accounts';
import type { ClosedYearView, LegalEntityView } from '../../../data/contract';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { formatDate } from '../../../platform/locale';
import { monthName } from '../../companies/company-words';
import type { OpenBooks } from './open-books';
import { endMonthOf, yearToClose } from './years';

/** The fiscal years of a company: when they end, which are closed, and which one is next. */
export function FiscalYears({ books }: { books: OpenBooks }) {
  const { role } = useCurrentBusiness();
  const { search } = useLocation();
  const { company, closedYears, today } = books;
  const next = yearToClose(today, endMonthOf(company), closedYears[0]?.fiscalYearEnd ?? null);
  return (
    <Section
      title="Fiscal years"
      description={<YearEnd company={company} />}
      actions={
        next !== null &&
        isAdministrator(role) && (
          <ButtonLink to={{ pathname: `close-year/${next.to}`, search }} preventScrollReset>
            Close the year through {formatDate(next.to)}
          </ButtonLink>
        )
      }
    >
      {closedYears.length === 0 ? (
        <Paper p="lg">
          <Text size="sm">
            No fiscal year is closed. Closing one moves its profit or loss to retained earnings and closes its
            months.
          </Text>
        </Paper>
      ) : (
        <ClosedYears years={closedYears} company={company} />
      )}
    </Section>
  );
}

function YearEnd({ company }: { company: LegalEntityView }) {
  const { id, role } = useCurrentBusiness();
  const { fiscalYearEndMonth } = company;
  const month = monthName(endMonthOf(company));
  return (
    <>
      {fiscalYearEndMonth === null
        ? `When fiscal years end is not known. Until it is, they end in ${month}.`
        : `Fiscal years end in ${month}.`}{' '}
      {role !== 'viewer' && (
        <TextLink to={`/businesses/${id}/companies/${company.id}`} inherit underline="always">
          {fiscalYearEndMonth === null ? 'Complete the company' : 'Change it'}
        </TextLink>
      )}
    </>
  );
}

interface ClosedYearsProps {
  readonly years: readonly ClosedYearView[];
  readonly company: LegalEntityView;
}

function ClosedYears({ years, company }: ClosedYearsProps) {
  const { id, role } = useCurrentBusiness();
  const { search } = useLocation();
  const chart = useChart(id, company.id);
  const retained = chart.data?.find(({ subtype }) => subtype === 'retained_earnings')?.accountNumber;
  const [newest] = years;
  return (
    <ItemList label="Closed fiscal years">
      {years.map((year) => (
        <Item
          key={year.fiscalYearEnd}
          title={
            <span>
              <Day date={year.periodStart} /> – <Day date={year.fiscalYearEnd} />
            </span>
          }
          facts={[
            <span key="closed">
              closed <Moment at={year.closedAt} show="day" />
            </span>,
            <ClosingEntry key="entry" year={year} accountNumber={retained} />,
          ]}
          actions={
            year === newest && isAdministrator(role) ? (
              <ButtonLink
                to={{ pathname: `reopen-year/${year.fiscalYearEnd}`, search }}
                preventScrollReset
                variant="default"
                size="xs"
              >
                Reopen
              </ButtonLink>
            ) : undefined
          }
        />
      ))}
    </ItemList>
  );
}

interface ClosingEntryProps {
  readonly year: ClosedYearView;
  /** Of the retained earnings; undefined until it is known. */
  readonly accountNumber: string | undefined;
}

function ClosingEntry({ year, accountNumber }: ClosingEntryProps) {
  const { id } = useCurrentBusiness();
  const { fiscalYearEnd: day, closingEntryId } = year;
  if (closingEntryId === null) return 'without revenue and expenses';
  if (accountNumber === undefined) return null;
  const query = new URLSearchParams({ accountNumber, from: day, to: day });
  return (
    <TextLink to={`/businesses/${id}/reports/general-ledger?${query}`} inherit>
      See what was posted
    </TextLink>
  );
}
