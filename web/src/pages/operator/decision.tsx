import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Note } from '../../components/note';
import type { EinApplicationView, IncorporationView } from '../../data/contract';
import type { OperatedIncorporation } from '../../data/operator';
import { formatDate } from '../../platform/locale';
import { useAddressedDialog } from '../../platform/use-addressed-dialog';
import { APPLICATION_STATUS_WORDS, stateName } from '../companies/orders/order-words';
import { ApproveDialog } from './approve-dialog';
import { NamesDialog, RejectDialog } from './reason-dialogs';
import { waitingTime } from './waiting-time';

/** What the state decided, or the three decisions while it has not. */
export function Decision({ operated }: { operated: OperatedIncorporation }) {
  const { incorporation } = operated;
  return (
    <Paper p="lg" component="section" aria-label="Decision of the state">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2}>{headingOf(incorporation)}</Title>
          <Text size="sm" c="dimmed" className="breaks-words">
            {explain(incorporation)}
          </Text>
        </Stack>
        {incorporation.status === 'submitted' && (
          <>
            <UnderWay application={incorporation.einApplication} />
            <Decide operated={operated} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** An application that someone else has may stop a decision. */
function UnderWay({ application }: { application: EinApplicationView | null }) {
  if (application === null || !['awaiting_signature', 'signed', 'filed'].includes(application.status))
    return null;
  return (
    <Note title={`EIN application: ${APPLICATION_STATUS_WORDS[application.status]}`}>
      Approving another name, or rejecting the company, may have to wait until the business has ended it.
    </Note>
  );
}

function Decide({ operated }: { operated: OperatedIncorporation }) {
  const approve = useAddressedDialog('approve');
  const names = useAddressedDialog('names');
  const reject = useAddressedDialog('reject');
  return (
    <Group gap="sm">
      <Button onClick={approve.open}>Approve</Button>
      <Button variant="default" onClick={names.open}>
        Ask for other names
      </Button>
      <Button variant="default" onClick={reject.open}>
        Reject
      </Button>
      {approve.isOpen && <ApproveDialog operated={operated} onClose={approve.close} />}
      {names.isOpen && <NamesDialog operated={operated} onClose={names.close} />}
      {reject.isOpen && <RejectDialog operated={operated} onClose={reject.close} />}
    </Group>
  );
}

function headingOf({ status, filingState }: IncorporationView): string {
  const state = stateName(filingState);
  switch (status) {
    case 'submitted':
      return `${state} decides`;
    case 'name_change_required':
      return 'Waiting for other names';
    case 'filed':
      return `${state} has formed the company`;
    case 'rejected':
      return `${state} has rejected the company`;
    case 'cancelled':
      return 'The order is cancelled';
  }
}

function explain(incorporation: IncorporationView): string {
  const { status, statusReason, legalName, formationDate, stateFileNumber, updatedAt } = incorporation;
  if (status === 'submitted') return `Waiting ${waitingTime(updatedAt)}.`;
  if (status !== 'filed' || legalName === null || formationDate === null)
    return statusReason ?? 'The business has cancelled it.';
  const number = stateFileNumber === null ? '' : `, file number ${stateFileNumber}`;
  return `As ${legalName} on ${formatDate(formationDate)}${number}.`;
}
