import type { TransmissionView } from './contract';

/** Whether the carrier is still at work on a fax. */
export function isOnItsWay(fax: TransmissionView | null | undefined): boolean {
  return fax?.status === 'queued' || fax?.status === 'sending';
}
