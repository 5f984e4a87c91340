export const TRANSMISSION_STATUSES = ['queued', 'sending', 'delivered', 'failed', 'unconfirmable'] as const;
/** `queued`: recorded, no response from the carrier yet. `unconfirmable`: its outcome can no longer be found out. */
export type TransmissionStatus = (typeof TRANSMISSION_STATUSES)[number];

/** Not settled yet. */
export const OPEN: readonly TransmissionStatus[] = ['queued', 'sending'];

export function isOpen(status: TransmissionStatus): boolean {
  return OPEN.includes(status);
}
