import type { Request } from 'express';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** What budgets per address are counted by. */
export function addressKeyOf(request: Request): string {
  return networkOf(request.ip ?? '');
}

/** An IPv4 address itself; of an IPv6 address its /64, all of which one client owns. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const [before, behind] = [groupsOf(head), groupsOf(tail ?? '')];
  const left = Math.max(0, GROUPS - before.length - behind.length);
  const groups = tail === undefined ? before : [...before, ...Array<string>(left).fill('0'), ...behind];
  return groups.slice(0, NETWORK_GROUPS).join(':');
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
