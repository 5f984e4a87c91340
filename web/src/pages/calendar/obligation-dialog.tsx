import { Anchor, DataList, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Day } from '../../components/day';
import { Dialog } from '../../components/dialog';
import { Fact } from '../../components/fact';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Money } from '../../components/money';
import type { ObligationView } from '../../data/contract';
import { documentAddress } from '../../data/documents';
import { useObligation } from '../../data/obligations';
import { useCurrentBusiness } from '../../layout/business-pages';
import { authorityOf, isOpen, periodInWords, STATUS_WORDS } from './obligation-words';
import { useOpenObligation } from './use-open-obligation';

/** What is due, why, what missing it costs, and how it was settled. */
export function ObligationDialog() {
  const { businessId, obligationId, close } = useOpenObligation();
  const { role } = useCurrentBusiness();
  const obligation = useObligation(businessId, obligationId);
  return (
    <Dialog onClose={close} title={obligation.data?.title ?? 'Date'} size="lg">
      <Loaded query={obligation}>
        {(data) => (
          <Stack gap="lg">
            <Facts obligation={data} />
            {role !== 'viewer' && <Actions obligation={data} />}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function Actions({ obligation }: { obligation: ObligationView }) {
  const { pathOf } = useOpenObligation();
  return (
    <Group justify="flex-end" gap="sm">
      {isOpen(obligation) ? (
        <>
          <ButtonLink to={pathOf('/waive')} replace preventScrollReset variant="default">
            Not needed
          </ButtonLink>
          <ButtonLink to={pathOf('/file')} replace preventScrollReset>
            Mark as filed
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={pathOf('/reopen')} replace preventScrollReset variant="default">
          Open again
        </ButtonLink>
      )}
    </Group>
  );
}

function Facts({ obligation }: { obligation: ObligationView }) {
  const { status, dueDate, note, penalty, severity } = obligation;
  const authority = authorityOf(obligation);
  const isFor = periodInWords(obligation);
  return (
    <DataList gap="md" orientation="vertical" size="sm">
      <Fact label="Due">
        <Day date={dueDate} />
      </Fact>
      <Fact label="Status">{STATUS_WORDS[status]}</Fact>
      {isFor !== null && <Fact label="For">{isFor}</Fact>}
      {authority !== null && <Fact label="Required by">{authority}</Fact>}
      {note !== null && (
        <Fact label={severity === 'conditional' ? 'When it applies' : 'What to know'}>{note}</Fact>
      )}
      {obligation.source === 'rule' && <Why obligation={obligation} />}
      {penalty !== null && (
        <Fact label="If it is late">
          {penalty.description}
          {penalty.amount !== null && (
            <>
              {' '}
              {status === 'overdue' ? 'Today that is' : 'On the first late day that is'}{' '}
              <Money amount={penalty.amount} currency="USD" />.
            </>
          )}
        </Fact>
      )}
      <Settled obligation={obligation} />
    </DataList>
  );
}

function Why({ obligation: { legalSource, link, confidence } }: { obligation: ObligationView }) {
  return (
    <Fact label="Why it is due">
      <Stack gap={4}>
        {legalSource !== null && <span>{legalSource}</span>}
        {confidence !== 'sure' && (
          <Text size="sm" c="dimmed">
            The date could not be confirmed in the law or with the authority. Ask the authority before you
            rely on it.
          </Text>
        )}
        {link !== null && (
          <Anchor href={link} target="_blank" rel="noreferrer" size="sm" underline="always">
            Page of the authority <IconExternalLink role="img" aria-label="(opens in a new tab)" size={14} />
          </Anchor>
        )}
      </Stack>
    </Fact>
  );
}

function Settled({ obligation }: { obligation: ObligationView }) {
  const { id: businessId } = useCurrentBusiness();
  const { status, filedOn, confirmationNumber, documentId, waiveReason } = obligation;
  if (status === 'waived') return <Fact label="Why it need not be filed">{waiveReason}</Fact>;
  if (filedOn === null) return null;
  return (
    <>
      <Fact label="Filed on">
        <Day date={filedOn} />
      </Fact>
      <Fact label="Confirmation number">{confirmationNumber}</Fact>
      {documentId !== null && (
        <Fact label="Proof">
          <Anchor href={documentAddress(businessId, documentId)} target="_blank" underline="always" size="sm">
            Open the document <IconExternalLink role="img" aria-label="(opens in a new tab)" size={14} />
          </Anchor>
        </Fact>
      )}
    </>
  );
}
