import { Confirm } from '../../../../components/confirm';
import { useToast } from '../../../../components/toasts';
import type { EinApplicationView, IncorporationView } from '../../../../data/contract';
import { useApplicationStep, useCancelOrder } from '../../../../data/formations';
import { useCurrentBusiness } from '../../../../layout/business-pages';
import { useAddressedDialog } from '../../../../platform/use-addressed-dialog';
import type { Formation } from '../formation-steps';
import { nameOf } from '../order-words';
import { EnterEinDialog } from './enter-ein-dialog';
import { FaxDialog } from './fax-dialog';
import { NamesDialog } from './names-dialog';
import { RedrawDialog } from './redraw-dialog';
import { RequestSignatureDialog } from './request-signature-dialog';

/** The dialog that the address names. */
export function FormationDialogs({ formation: { order, application, fax } }: { formation: Formation }) {
  return (
    <>
      {order !== null && <OrderDialogs order={order} />}
      {application !== null && (
        <ApplicationDialogs application={application} mayHaveArrived={fax?.status === 'unconfirmable'} />
      )}
    </>
  );
}

function OrderDialogs({ order }: { order: IncorporationView }) {
  const names = useAddressedDialog('names');
  const cancel = useAddressedDialog('cancel-order');
  return (
    <>
      {names.isOpen && <NamesDialog order={order} onClose={names.close} />}
      {cancel.isOpen && <CancelOrder order={order} onClose={cancel.close} />}
    </>
  );
}

function CancelOrder({ order, onClose }: { order: IncorporationView; onClose: () => void }) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: cancel } = useCancelOrder(businessId, order.id);
  return (
    <Confirm
      title={`Cancel the order of ${nameOf(order)}`}
      confirmLabel="Cancel the order"
      run={() => cancel()}
      onClose={onClose}
      onDone={() => toast.done('The order is cancelled.')}
    >
      No company is formed. An EIN application that has not been sent is cancelled too.
    </Confirm>
  );
}

interface ApplicationDialogsProps {
  readonly application: EinApplicationView;
  readonly mayHaveArrived: boolean;
}

function ApplicationDialogs({ application, mayHaveArrived }: ApplicationDialogsProps) {
  const signature = useAddressedDialog('signature');
  const fax = useAddressedDialog('fax');
  const ein = useAddressedDialog('ein');
  const redraw = useAddressedDialog('redraw');
  const { id } = application;
  return (
    <>
      {signature.isOpen && <RequestSignatureDialog applicationId={id} onClose={signature.close} />}
      {fax.isOpen && <FaxDialog applicationId={id} mayHaveArrived={mayHaveArrived} onClose={fax.close} />}
      {ein.isOpen && <EnterEinDialog application={application} onClose={ein.close} />}
      {redraw.isOpen && <RedrawDialog application={application} onClose={redraw.close} />}
      {STEPS.map((step) => (
        <ConfirmedStep key={step.name} applicationId={id} step={step} />
      ))}
    </>
  );
}

interface StepToConfirm {
  /** Of the dialog. */
  readonly name: string;
  readonly step: Parameters<typeof useApplicationStep>[2];
  readonly title: string;
  readonly confirmLabel: string;
  readonly text: string;
  readonly done: string;
  readonly isHarmless: boolean;
}

const STEPS: readonly StepToConfirm[] = [
  {
    name: 'mark-filed',
    step: 'mark-filed',
    title: 'Mark the form as sent',
    confirmLabel: 'It is sent',
    text: 'For a form that you faxed or mailed yourself, or of which the IRS says that it has it. Nothing is sent from here after that.',
    done: 'The form is marked as sent.',
    isHarmless: true,
  },
  {
    name: 'cancel-signature',
    step: 'cancel-signature',
    title: 'Cancel the signature request',
    confirmLabel: 'Cancel the request',
    text: 'The form can no longer be signed there. If it was signed first, the signature remains valid.',
    done: 'The signature request is cancelled.',
    isHarmless: false,
  },
  {
    name: 'cancel-application',
    step: 'cancel',
    title: 'Cancel the EIN application',
    confirmLabel: 'Cancel the application',
    text: 'If the form was sent, the IRS may assign an EIN nevertheless. A new application then leads to a second one.',
    done: 'The EIN application is cancelled.',
    isHarmless: false,
  },
];

function ConfirmedStep({ applicationId, step }: { applicationId: string; step: StepToConfirm }) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const dialog = useAddressedDialog(step.name);
  const { mutateAsync: run } = useApplicationStep(businessId, applicationId, step.step);
  if (!dialog.isOpen) return null;
  return (
    <Confirm
      title={step.title}
      confirmLabel={step.confirmLabel}
      run={() => run()}
      onClose={dialog.close}
      onDone={() => toast.done(step.done)}
      isHarmless={step.isHarmless}
    >
      {step.text}
    </Confirm>
  );
}
