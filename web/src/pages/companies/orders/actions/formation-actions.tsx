import { Button, Group, Menu } from '@mantine/core';
import { useLocation } from 'react-router';
import { ActionMenu } from '../../../../components/action-menu';
import { ButtonLink } from '../../../../components/links';
import { useToast } from '../../../../components/toasts';
import type { EinApplicationView } from '../../../../data/contract';
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
  const others = otherStepsOf(formation, BUTTONS[next]?.dialog ?? null);
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

interface DialogButton {
  readonly dialog: string;
  readonly label: string;
}

/** The actions that open a dialog. */
const BUTTONS: Readonly<Partial<Record<NextAction, DialogButton>>> = {
  propose_names: { dialog: 'names', label: 'Propose another name' },
  request_signature: { dialog: 'signature', label: 'Have the form signed' },
  cancel_signature: { dialog: 'cancel-signature', label: 'Cancel the signature request' },
  redraw: { dialog: 'redraw', label: 'Draw the form again' },
  fax: { dialog: 'fax', label: 'Fax the form' },
  fax_again: { dialog: 'fax', label: 'Fax the form again' },
  decide_about_fax: { dialog: 'mark-filed', label: 'Mark the form as sent' },
  enter_ein: { dialog: 'ein', label: 'Enter the EIN' },
};

function Next({ formation, action }: { formation: Formation; action: NextAction }) {
  const button = BUTTONS[action];
  if (button !== undefined) return <OpenDialog {...button} />;
  const { order, application } = formation;
  if (action === 'sign' && application !== null) return <Sign application={application} />;
  if (action === 'check_fax' && application !== null) return <CheckFax applicationId={application.id} />;
  if (action === 'apply_for_ein' && order !== null) return <Apply orderId={order.id} />;
  return null;
}

function OpenDialog({ dialog, label }: DialogButton) {
  const { open } = useAddressedDialog(dialog);
  return <Button onClick={open}>{label}</Button>;
}

/** Only where the page that signs is ours: elsewhere, the signing service leads the signer there. */
function Sign({ application: { signingPage, signatureEnvelopeId } }: { application: EinApplicationView }) {
  const { id: businessId } = useCurrentBusiness();
  const { pathname } = useLocation();
  if (signingPage === null) return null;
  return (
    <ButtonLink
      to={`/businesses/${businessId}/sandbox/envelopes/${signatureEnvelopeId}`}
      state={{ from: pathname }}
    >
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
