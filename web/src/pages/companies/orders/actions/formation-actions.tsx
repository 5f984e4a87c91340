import { Button, Group, Menu } from '@mantine/core';
import { useLocation } from 'react-router';
import { ActionMenu } from '../../../../components/action-menu';
import { ButtonLink } from '../../../../components/links';
import { useToast } from '../../../../components/toasts';
import { useApplyForEin, useCheckFax } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { useAddressedDialog } from '../../../../platform/use-addressed-dialog';
import type { Formation } from '../formation-steps';
import type { NextAction } from '../next-step';
import { FAX_CHECK_WORDS } from './fax-check-words';
import { FormationDialogs } from './formation-dialogs';
import { OTHER_STEPS, otherStepsOf } from './other-steps';

interface FormationActionsProps {
  readonly formation: Formation;
  readonly next: NextAction;
}

/** The next action as the only button, and all others in a menu. */
export function FormationActions({ formation, next }: FormationActionsProps) {
  const others = otherStepsOf(formation);
  return (
    <Group gap="sm">
      <Next formation={formation} action={next} />
      {others.length > 0 && (
        <ActionMenu label="Other steps">
          {others.map((step) => (
            <OtherStep key={step} name={step} />
          ))}
        </ActionMenu>
      )}
      <FormationDialogs formation={formation} />
    </Group>
  );
}

function OtherStep({ name }: { name: keyof typeof OTHER_STEPS }) {
  const dialog = useAddressedDialog(name);
  const { label, isDangerous } = OTHER_STEPS[name];
  return (
    <Menu.Item {...(isDangerous && { color: 'danger' })} onClick={dialog.open}>
      {label}
    </Menu.Item>
  );
}

const LABELS = {
  propose_names: 'Propose another name',
  request_signature: 'Have the form signed',
  fax: 'Fax the form',
  fax_again: 'Fax the form again',
  decide_about_fax: 'Mark the form as sent',
  enter_ein: 'Enter the EIN',
} as const;

/** The dialogs of the actions that have one. */
const DIALOGS: Readonly<Record<keyof typeof LABELS, string>> = {
  propose_names: 'names',
  request_signature: 'signature',
  fax: 'fax',
  fax_again: 'fax',
  decide_about_fax: 'mark-filed',
  enter_ein: 'ein',
};

function Next({ formation, action }: { formation: Formation; action: NextAction }) {
  switch (action) {
    case 'wait':
    case 'nothing':
      return null;
    case 'sign':
      return <Sign formation={formation} />;
    case 'check_fax':
      return <CheckFax applicationId={formation.application?.id ?? ''} />;
    case 'apply_for_ein':
      return <Apply orderId={formation.order?.id ?? ''} />;
    case 'propose_names':
    case 'request_signature':
    case 'fax':
    case 'fax_again':
    case 'decide_about_fax':
    case 'enter_ein':
      return <OpenDialog name={DIALOGS[action]} label={LABELS[action]} />;
  }
}

function OpenDialog({ name, label }: { name: string; label: string }) {
  const dialog = useAddressedDialog(name);
  return <Button onClick={dialog.open}>{label}</Button>;
}

/** Only where the page that signs is ours: elsewhere, the signing service leads the signer there. */
function Sign({ formation: { application } }: { formation: Formation }) {
  const { id: businessId } = useCurrentBusiness();
  const { pathname } = useLocation();
  const page = application?.signingPage ?? null;
  if (page === null) return null;
  const envelope = page.slice(page.lastIndexOf('/') + 1);
  return (
    <ButtonLink to={`/businesses/${businessId}/sandbox/envelopes/${envelope}`} state={{ from: pathname }}>
      Open the signing page
    </ButtonLink>
  );
}

function CheckFax({ applicationId }: { applicationId: string }) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: check, isPending } = useCheckFax(businessId, applicationId);
  return (
    <Button
      loading={isPending}
      onClick={() => {
        check().then(({ reason }) => toast.done(FAX_CHECK_WORDS[reason]), toast.failed);
      }}
    >
      Check where it is
    </Button>
  );
}

function Apply({ orderId }: { orderId: string }) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: apply, isPending } = useApplyForEin(businessId, orderId);
  return (
    <Button
      loading={isPending}
      onClick={() => {
        apply().then(() => toast.done('Form SS-4 is drawn.'), toast.failed);
      }}
    >
      Apply for an EIN
    </Button>
  );
}
