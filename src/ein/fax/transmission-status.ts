export const TRANSMISSION_STATUSES = ['queued', 'sending', 'delivered', 'failed', 'unconfirmable'] as const;
/** `queued`: recorded, no response from the carrier yet. `unconfirmable`: its outcome can no longer be found out. */
export type TransmissionStatus = (typeof TRANSMISSION_STATUSES)[number];

/** Not settled yet. */
export const OPEN: readonly TransmissionStatus[] = ['queued', 'sending'];

/** Settled, and the carrier may still report a delivery. */
export const MAY_STILL_ARRIVE: readonly TransmissionStatus[] = ['failed', 'unconfirmable'];

export function mayStillArrive(status: TransmissionStatus): boolean {
  return MAY_STILL_ARRIVE.includes(status);
}

export function isOpen(status: TransmissionStatus): boolean {
  return OPEN.includes(status);
}
