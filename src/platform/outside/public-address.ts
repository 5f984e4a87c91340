import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Special-purpose addresses (RFC 6890 and the registries of IANA). */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** The only global addresses. IPv4 within IPv6 is outside: mapped (::ffff:0:0/96) and NAT64 (64:ff9b::/96). */
const GLOBAL_V6 = ['2000::', 3] as const;
/** Except these: protocol assignments and Teredo, documentation, 6to4, which contains IPv4, and documentation again. */
const SPECIAL_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_V4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_V6) special.addSubnet(network, prefix, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address belongs to the public internet. False for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
