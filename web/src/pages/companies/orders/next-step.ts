import type { EinApplicationView, IncorporationView, TransmissionView } from '../../../data/contract';
import type { Formation } from './formation-steps';
import { einWithDash, nameOf, stateName } from './order-words';

/** What a user does next. `wait` and `nothing`: nothing. */
export type NextAction =
  | 'propose_names'
  | 'apply_for_ein'
  | 'request_signature'
  | 'sign'
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
  const ofState = order === null ? null : stepAtState(order);
  if (ofState !== null) return ofState;
  if (application === null || application.status === 'cancelled')
    return withoutApplication(order, application);
  const isFormed = order === null || order.status === 'filed';
  return stepOfApplication(application, fax, isFormed ? null : stateName(order.filingState));
}

/** Null: the state is not what the company waits for, or not alone. */
function stepAtState(order: IncorporationView): NextStep | null {
  const state = stateName(order.filingState);
  const reason = order.statusReason ?? 'It gave no reason.';
  switch (order.status) {
    case 'name_change_required':
      return { action: 'propose_names', title: `${state} wants another name`, text: reason };
    case 'rejected':
      return { action: 'nothing', title: `${state} has rejected the company`, text: reason };
    case 'cancelled':
      return { action: 'nothing', title: 'The order is cancelled', text: 'No company was formed.' };
    case 'submitted':
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
        text: `${fax.failure ?? 'The carrier gave no reason.'} The carrier is asked once more before another is sent.`,
      };
    case 'unconfirmable':
    // A delivery also marks the form as sent, so a signed form has none.
    case 'delivered':
      return {
        action: 'decide_about_fax',
        title: 'The fax may have arrived',
        text:
          'Whether it did cannot be found out. If the IRS has it, a second fax leads to a second EIN: call the IRS before ' +
          'you fax again, or mark the form as sent.',
      };
  }
}
