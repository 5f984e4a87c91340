import type { EinApplicationView, IncorporationView, TransmissionView } from '../../../data/contract';
import { toSentence } from '../../../data/explain-error';
import { isOnItsWay } from '../../../data/fax-status';
import type { Formation } from './formation-steps';
import { einWithDash, nameOf, stateName } from './order-words';

/** What a user does next. `wait` and `nothing`: nothing. */
export type NextAction =
  | 'propose_names'
  | 'apply_for_ein'
  | 'request_signature'
  | 'sign'
  | 'cancel_signature'
  | 'redraw'
  | 'fax'
  | 'fax_again'
  | 'check_fax'
  | 'decide_about_fax'
  | 'enter_ein'
  | 'wait'
  | 'nothing';

export interface NextStep {
  readonly action: NextAction;
  readonly title: string;
  /** Why, or what to know. */
  readonly text: string;
}

/** The one thing that moves a company on. The state comes first, then the EIN. */
export function nextStepOf({ order, application, fax }: Formation): NextStep {
  if (order?.status === 'name_change_required') return nameChange(order, application, fax);
  const ofState = order === null ? null : stepAtState(order);
  if (ofState !== null) return ofState;
  if (application === null || application.status === 'cancelled')
    return withoutApplication(order, application);
  const isFormed = order === null || order.status === 'filed';
  return stepOfApplication(application, fax, isFormed ? null : stateName(order.filingState));
}

/** Other names are also those of the form: one that is signed or sent with the old name comes first. */
function nameChange(
  order: IncorporationView,
  application: EinApplicationView | null,
  fax: TransmissionView | null,
): NextStep {
  const title = `${stateName(order.filingState)} wants another name`;
  const said = reasonOf(order);
  switch (application?.status) {
    case 'awaiting_signature':
      return {
        action: 'cancel_signature',
        title,
        text: `${said} The form that is being signed has the old name: cancel its signature request first.`,
      };
    case 'signed':
      return isOnItsWay(fax)
        ? {
            action: 'check_fax',
            title,
            text: `${said} The form with the old name is being faxed: wait for it first.`,
          }
        : {
            action: 'redraw',
            title,
            text: `${said} The signed form has the old name: draw it again first. It is signed again after that.`,
          };
    case 'filed':
      return {
        action: 'nothing',
        title,
        text: `${said} The IRS has the form with the old name. To propose other names, cancel the EIN application first; an EIN for the old name may still arrive.`,
      };
    case 'ready_to_file':
    case 'ein_received':
    case 'cancelled':
    case undefined:
      return { action: 'propose_names', title, text: said };
  }
}

function reasonOf({ statusReason }: IncorporationView): string {
  return toSentence(statusReason ?? 'It gave no reason');
}

/** Null: the state is not what the company waits for, or not alone. */
function stepAtState(order: IncorporationView): NextStep | null {
  const state = stateName(order.filingState);
  switch (order.status) {
    case 'rejected':
      return { action: 'nothing', title: `${state} has rejected the company`, text: reasonOf(order) };
    case 'cancelled':
      return { action: 'nothing', title: 'The order is cancelled', text: 'No company was formed.' };
    case 'submitted':
    case 'name_change_required':
    case 'filed':
      return null;
  }
}

function withoutApplication(order: IncorporationView | null, cancelled: EinApplicationView | null): NextStep {
  if (order === null)
    return {
      action: 'nothing',
      title: 'The EIN application is cancelled',
      text: cancelled?.waiting.message ?? '',
    };
  if (order.status === 'submitted' && !order.einNoSsn) return waitFor(stateName(order.filingState));
  return {
    action: 'apply_for_ein',
    title: `${nameOf(order)} has no EIN`,
    text: 'Banks and the IRS ask for it. Form SS-4 is drawn from the order.',
  };
}

function waitFor(state: string): NextStep {
  return {
    action: 'wait',
    title: `${state} decides`,
    text: 'There is nothing to do until the state has decided about the name and the filing.',
  };
}

/** `undecided`: the state that has not formed the company yet. */
function stepOfApplication(
  application: EinApplicationView,
  fax: TransmissionView | null,
  undecided: string | null,
): NextStep {
  const { status, ein, waiting } = application;
  switch (status) {
    case 'ready_to_file':
      return {
        action: 'request_signature',
        title: 'Have Form SS-4 signed',
        text: 'The responsible party signs it. Then it is faxed to the IRS.',
      };
    case 'awaiting_signature':
      return {
        action: 'sign',
        title: 'The form waits for a signature',
        text: 'The signing service has the form. It is not sent to the IRS before it is signed.',
      };
    case 'signed':
      return undecided !== null && fax === null
        ? {
            action: 'wait',
            title: `${undecided} decides`,
            text: 'The form is signed. It is faxed when the state has formed the company.',
          }
        : stepOfFax(fax);
    case 'filed':
      return { action: 'enter_ein', title: titleOfWaiting(waiting.stage), text: waiting.message };
    case 'ein_received':
    case 'cancelled':
      return {
        action: 'nothing',
        title: ein === null ? 'The company has its EIN' : `The EIN is ${einWithDash(ein)}`,
        text: waiting.message,
      };
  }
}

function titleOfWaiting(stage: EinApplicationView['waiting']['stage']): string {
  if (stage === 'taking_longer') return 'The IRS takes longer than usual';
  if (stage === 'likely_rejected') return 'The IRS has probably rejected the form';
  return 'The IRS has the form';
}

function saidByCarrier(failure: string | null): string {
  return failure === null ? 'The carrier gave no reason.' : `The carrier says “${failure}”.`;
}

function stepOfFax(fax: TransmissionView | null): NextStep {
  switch (fax?.status) {
    case undefined:
      return {
        action: 'fax',
        title: 'Fax the form to the IRS',
        text: 'It is signed. One fax is sent, and never repeated without you.',
      };
    case 'queued':
    case 'sending':
      return {
        action: 'check_fax',
        title: 'The fax is on its way',
        text: 'This page shows when it has arrived. Nothing is sent again meanwhile.',
      };
    case 'failed':
      return {
        action: 'fax_again',
        title: 'The fax failed',
        text: `${saidByCarrier(fax.failure)} It is asked once more before another fax is sent.`,
      };
    // A delivery also marks the form as sent: this page just has not seen that yet.
    case 'delivered':
      return { action: 'wait', title: 'The fax has arrived', text: 'The form is being marked as sent.' };
    case 'unconfirmable':
      return {
        action: 'decide_about_fax',
        title: 'The fax may have arrived',
        text:
          'Whether it did cannot be found out. If the IRS has it, a second fax leads to a second EIN: call the IRS before ' +
          'you fax again, or mark the form as sent.',
      };
  }
}
