import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '192.0.1.1',
    '198.20.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00::1',
  ])('is global: %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    // IPv4 within IPv6: mapped in both spellings, compatible, NAT64, local NAT64, 6to4, Teredo.
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '3fff::1',
    '4000::1',
    'fe80::1%eth0',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::1]',
    '8.8.8.8 ',
  ])('is not special, private or malformed: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

it('a loopback address is of this machine', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopbackAddress)).toEqual([true, true, true]);
  const others = ['128.0.0.1', '10.0.0.1', '::2', 'fe80::1', 'localhost', ''];
  expect(others.map(isLoopbackAddress)).toEqual(others.map(() => false));
});
