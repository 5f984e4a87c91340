import { isOnItsWay } from '../../../../data/fax-status';
import type { Formation } from '../formation-steps';

interface OtherStepWords {
  readonly label: string;
  readonly isDangerous: boolean;
}

/** What can be done besides the next step, by the name of its dialog. */
export const OTHER_STEPS = {
  'mark-filed': { label: 'I sent the form myself', isDangerous: false },
  fax: { label: 'Fax the form again', isDangerous: true },
  redraw: { label: 'Draw the form again', isDangerous: false },
  'cancel-signature': { label: 'Cancel the signature request', isDangerous: true },
  'cancel-application': { label: 'Cancel the EIN application', isDangerous: true },
  'cancel-order': { label: 'Cancel the order', isDangerous: true },
} as const satisfies Readonly<Record<string, OtherStepWords>>;

export type OtherStep = keyof typeof OTHER_STEPS;

/** The steps that the service allows now, without the one whose dialog the next step opens. */
export function otherStepsOf({ order, application, fax }: Formation, nextDialog: string | null): OtherStep[] {
  const steps: OtherStep[] = [];
  const mayChange = !isOnItsWay(fax);
  switch (application?.status) {
    case 'ready_to_file':
      steps.push('mark-filed', 'redraw', 'cancel-application');
      break;
    case 'awaiting_signature':
      steps.push('cancel-signature');
      break;
    case 'signed':
      steps.push('mark-filed');
      if (fax?.status === 'unconfirmable') steps.push('fax');
      if (mayChange) steps.push('redraw', 'cancel-application');
      break;
    case 'filed':
      if (mayChange) steps.push('cancel-application');
      break;
    case 'ein_received':
    case 'cancelled':
    case undefined:
      break;
  }
  if (order?.status === 'submitted' || order?.status === 'name_change_required') steps.push('cancel-order');
  return steps.filter((step) => step !== nextDialog);
}
