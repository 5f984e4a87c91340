import type { Request } from 'express';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The key under which budgets per address are counted. */
export function addressKeyOf(request: Request): string {
  return networkOf(request.ip ?? '');
}

/** An IPv4 address unchanged; an IPv6 address as its /64, because one client usually controls all of it. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const left = Math.max(0, GROUPS - before.length - after.length);
  const groups = tail === undefined ? before : [...before, ...Array<string>(left).fill('0'), ...after];
  return groups.slice(0, NETWORK_GROUPS).join(':');
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
