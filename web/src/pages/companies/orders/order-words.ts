import { US_STATE_CHOICES } from '../../../components/choices';
import { designatorsOf, type EinApplicationView, type IncorporationView } from '../../../data/contract';

/** The name that the state accepted, or the preferred one. */
export function nameOf({ legalName, nameOptions }: IncorporationView): string {
  const [preferred] = nameOptions;
  return legalName ?? (preferred === undefined ? 'New company' : `${preferred.name} ${preferred.designator}`);
}

export function stateName(code: string): string {
  return US_STATE_CHOICES.find(({ value }) => value === code)?.label ?? code;
}

/** `LLC in Wyoming`. */
export function kindAndState({
  entityType,
  filingState,
}: Pick<IncorporationView, 'entityType' | 'filingState'>): string {
  return `${entityType === 'LLC' ? 'LLC' : 'Corporation'} in ${stateName(filingState)}`;
}

/** `12-3456789` for nine digits. */
export function einWithDash(ein: string): string {
  return `${ein.slice(0, 2)}-${ein.slice(2)}`;
}

export const APPLICATION_STATUS_WORDS: Readonly<Record<EinApplicationView['status'], string>> = {
  ready_to_file: 'form to be signed',
  awaiting_signature: 'waiting for the signature',
  signed: 'signed, to be sent to the IRS',
  filed: 'with the IRS',
  ein_received: 'EIN received',
  cancelled: 'EIN application cancelled',
};

const ORDER_STATUS_WORDS: Readonly<Record<IncorporationView['status'], string>> = {
  submitted: 'with the state',
  name_change_required: 'needs another name',
  filed: 'formed',
  rejected: 'rejected by the state',
  cancelled: 'cancelled',
};

/** Where an order is: at the state, and then with its EIN application. */
export function orderInWords({ status, einApplication }: IncorporationView): string {
  const words = ORDER_STATUS_WORDS[status];
  const hasApplication = einApplication !== null && einApplication.status !== 'cancelled';
  return hasApplication ? `${words}; ${APPLICATION_STATUS_WORDS[einApplication.status]}` : words;
}

/** Whether nothing more will happen to an order. */
export function isOver({ status, einApplication }: IncorporationView): boolean {
  if (status === 'rejected' || status === 'cancelled') return true;
  const waits = einApplication !== null && !['ein_received', 'cancelled'].includes(einApplication.status);
  return status === 'filed' && !waits;
}

/** The endings of names that the state accepts, the usual one first. */
export function designatorsIn({
  entityType,
  filingState,
}: Pick<IncorporationView, 'entityType' | 'filingState'>): readonly string[] {
  return designatorsOf(entityType, filingState as Parameters<typeof designatorsOf>[1]);
}
