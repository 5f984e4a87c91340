import { Button, Group, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { Item, ItemList } from '../../../components/item-list';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { NothingYet } from '../../../components/nothing-yet';
import { LoadingProblem } from '../../../components/problem';
import { Section } from '../../../components/page';
import { useAuditLog } from '../../../data/audit-log';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { formatDate, formatMoment, formatTime } from '../../../platform/locale';
import type { Known } from './actors';
import { readFilters } from './filters';
import { daysOf, type Line } from './lines';

interface ActivityListProps {
  readonly known: Known;
  readonly timeZone: string;
}

/** The events that match the filters, by day. */
export function ActivityList({ known, timeZone }: ActivityListProps) {
  const { id } = useCurrentBusiness();
  const [params] = useSearchParams();
  const log = useAuditLog(id, readFilters(params));
  return (
    <Stack gap="lg" mt="sm">
      <Loaded query={log}>
        {({ pages }) => {
          const days = daysOf(
            pages.flatMap(({ data }) => data),
            known,
            timeZone,
          );
          if (days.length === 0)
            return (
              <NothingYet
                icon={IconHistory}
                title="Nothing matches"
                description="Choose other dates, or everything."
              />
            );
          return days.map(([day, lines]) => (
            <DayLines key={day} day={day} lines={lines} timeZone={timeZone} />
          ));
        }}
      </Loaded>
      {log.isFetchNextPageError && (
        <LoadingProblem error={log.error} onRetry={() => void log.fetchNextPage()} />
      )}
      {log.hasNextPage && !log.isFetchNextPageError && (
        <Group justify="center">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show earlier activity
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface DayLinesProps {
  readonly day: string;
  readonly lines: readonly Line[];
  readonly timeZone: string;
}

function DayLines({ day, lines, timeZone }: DayLinesProps) {
  const { id } = useCurrentBusiness();
  const title = formatDate(day);
  return (
    <Section title={title}>
      <ItemList label={title}>
        {lines.map(({ id: key, sentence, at, times, principal, address, reason, place }) => (
          <Item
            key={key}
            title={<span>{sentence}</span>}
            facts={[
              <time key="at" dateTime={at} title={formatMoment(at)}>
                {formatTime(at, timeZone)}
              </time>,
              times > 1 && `${times} times`,
              principal !== null && `for ${principal}`,
              reason !== '' && `“${reason}”`,
              address !== null && `from ${address}`,
              place !== null && (
                <TextLink key="place" to={`/businesses/${id}/${place.path}`} inherit>
                  {place.label}
                </TextLink>
              ),
            ]}
          />
        ))}
      </ItemList>
    </Section>
  );
}
