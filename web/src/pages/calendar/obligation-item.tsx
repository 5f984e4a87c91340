import { Badge } from '@mantine/core';
import { useLocation } from 'react-router';
import { Day } from '../../components/day';
import { Item } from '../../components/item-list';
import { ButtonLink, TextLink } from '../../components/links';
import type { ObligationView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { authorityOf, isOpen, periodInWords, STATUS_WORDS } from './obligation-words';

/** A date of the calendar, with the one thing that is done about it most. */
export function ObligationItem({ obligation }: { obligation: ObligationView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const { search } = useLocation();
  const { id, title, dueDate, severity, filedOn, waiveReason } = obligation;
  const isFor = periodInWords(obligation);
  const pathOf = (page: string) => ({ pathname: `/businesses/${businessId}/calendar/${id}${page}`, search });
  return (
    <Item
      title={
        <>
          <TextLink to={pathOf('')} preventScrollReset>
            {title}
          </TextLink>
          <StatusBadge obligation={obligation} />
        </>
      }
      facts={[
        <>
          due <Day date={dueDate} />
        </>,
        authorityOf(obligation),
        isFor !== null && `for ${isFor}`,
        severity === 'conditional' && isOpen(obligation) && 'only if it applies',
        filedOn !== null && (
          <>
            filed on <Day date={filedOn} />
          </>
        ),
        waiveReason,
      ]}
      actions={
        role !== 'viewer' &&
        isOpen(obligation) && (
          <ButtonLink
            to={pathOf('/file')}
            preventScrollReset
            size="xs"
            variant="light"
            aria-label={`Mark as filed: ${title}`}
          >
            Mark as filed
          </ButtonLink>
        )
      }
    />
  );
}

function StatusBadge({ obligation: { status } }: { obligation: ObligationView }) {
  if (status === 'upcoming') return null;
  const color = status === 'overdue' ? 'danger' : status === 'due_soon' ? 'pine' : 'gray';
  return (
    <Badge color={color} variant="light" tt="none" fw={500}>
      {STATUS_WORDS[status]}
    </Badge>
  );
}
