import type { EinApplicationView, IncorporationView, TransmissionView } from '../../../data/contract';
import { einWithDash, stateName } from './order-words';

/** A company that is being formed, its EIN application, or both, and the newest fax to the IRS. */
export interface Formation {
  readonly order: IncorporationView | null;
  readonly application: EinApplicationView | null;
  readonly fax: TransmissionView | null;
}

/** `ended`: the way ended here. */
export type StepState = 'done' | 'now' | 'later' | 'ended';

export interface Step {
  readonly title: string;
  readonly state: StepState;
  /** When it was done, as a calendar date or a point in time; null: not known, or not yet. */
  readonly on: { readonly day: string } | { readonly moment: string } | null;
  readonly notes: readonly string[];
  readonly documents: readonly { readonly id: string; readonly label: string }[];
}

/** The way from the order to the EIN. */
export function stepsOf({ order, application, fax }: Formation): Step[] {
  return [
    ...(order === null ? [] : [orderedStep(order), stateStep(order)]),
    ...(application === null ? [] : einSteps(application, order, fax)),
  ];
}

function orderedStep(order: IncorporationView): Step {
  return {
    title: 'Ordered',
    state: 'done',
    on: { moment: order.createdAt },
    notes: [],
    documents: [],
  };
}

function stateStep(order: IncorporationView): Step {
  const { status, statusReason, formationDate, stateFileNumber, filedAt } = order;
  const state = stateName(order.filingState);
  const said = statusReason === null ? [] : [`${state} says: ${statusReason}`];
  const of = (title: string, stepState: StepState, notes: readonly string[]): Step => ({
    title,
    state: stepState,
    on: null,
    notes,
    documents: [],
  });
  switch (status) {
    case 'submitted':
      return of(`Formed by ${state}`, 'now', [`${state} decides about the name and the filing.`]);
    case 'name_change_required':
      return of(`${state} wants another name`, 'now', said);
    case 'rejected':
      return of(`Rejected by ${state}`, 'ended', said);
    case 'cancelled':
      return of('Cancelled', 'ended', []);
    case 'filed':
      return {
        ...of(
          `Formed by ${state}`,
          'done',
          stateFileNumber === null ? [] : [`File number ${stateFileNumber}`],
        ),
        on: formationDate === null ? momentOf(filedAt) : { day: formationDate },
      };
  }
}

function einSteps(
  application: EinApplicationView,
  order: IncorporationView | null,
  fax: TransmissionView | null,
): Step[] {
  const steps = [
    drawnStep(application),
    signedStep(application, order?.responsibleParty ?? null),
    sentStep(application, fax),
    einStep(application),
  ];
  if (application.status !== 'cancelled') return steps;
  const done = steps.filter(({ state }) => state === 'done');
  const cancelled: Step = {
    title: 'EIN application cancelled',
    state: 'ended',
    on: { moment: application.updatedAt },
    notes: application.filedAt === null ? [] : [application.waiting.message],
    documents: [],
  };
  return [...done, cancelled];
}

function drawnStep({ createdAt, ss4DocumentId }: EinApplicationView): Step {
  return {
    title: 'Form SS-4 drawn',
    state: 'done',
    on: { moment: createdAt },
    notes: [],
    documents: ss4DocumentId === null ? [] : [{ id: ss4DocumentId, label: 'Form SS-4' }],
  };
}

function signedStep(application: EinApplicationView, signer: IncorporationView['responsibleParty']): Step {
  const { status, signedAt, signedDocumentId, filedAt } = application;
  const name = signer === null ? 'the responsible party' : `${signer.firstName} ${signer.lastName}`;
  const isSigned = signedAt !== null || filedAt !== null;
  const byHand = filedAt !== null && signedAt === null ? ['Signed on paper'] : [];
  const isAsked = status === 'awaiting_signature';
  return {
    title: `Signed by ${name}`,
    state: isSigned ? 'done' : 'now',
    on: momentOf(signedAt),
    notes: isAsked ? ['The signature is requested.'] : byHand,
    documents: signedDocumentId === null ? [] : [{ id: signedDocumentId, label: 'Signed Form SS-4' }],
  };
}

const FAX_NOTES: Readonly<Record<TransmissionView['status'], readonly string[]>> = {
  queued: ['The fax is on its way.'],
  sending: ['The fax is on its way.'],
  delivered: ['The fax was delivered.'],
  failed: ['The last fax failed.'],
  unconfirmable: ['Whether the last fax arrived cannot be found out.'],
};

function sentStep({ status, filedAt }: EinApplicationView, fax: TransmissionView | null): Step {
  return {
    title: 'Sent to the IRS',
    state: filedAt !== null ? 'done' : status === 'signed' ? 'now' : 'later',
    on: momentOf(filedAt),
    notes: fax === null ? [] : FAX_NOTES[fax.status],
    documents: [],
  };
}

function einStep({ status, ein, receivedAt, einDocumentId, waiting }: EinApplicationView): Step {
  const { min, max } = waiting.normalWindowDays;
  const usual = `Usually ${min} to ${max} days after the form is sent`;
  return {
    title: 'EIN assigned by the IRS',
    state: ein !== null ? 'done' : status === 'filed' ? 'now' : 'later',
    on: momentOf(receivedAt),
    notes: [ein === null ? usual : `EIN ${einWithDash(ein)}`],
    documents: einDocumentId === null ? [] : [{ id: einDocumentId, label: 'Letter of the IRS' }],
  };
}

function momentOf(at: string | null): Step['on'] {
  return at === null ? null : { moment: at };
}
