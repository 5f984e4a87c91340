import { expect, it } from 'vitest';
import { clientAddress } from './client-address.js';

it.each([
  'https://client.example/oauth.json',
  'https://client.example/a/b?c=d',
  'https://client.example:8443/x',
  'https://192.0.2.1/x',
])('a client id may be the address of a document: %s', (id) => {
  expect(clientAddress(id)?.href).toBe(id);
});

it.each([
  'svc_client_abc',
  'http://client.example/x',
  'https://client.example',
  'https://client.example/',
  'https:///x',
  'HTTPS://client.example/x',
  'https://CLIENT.example/x',
  'https://client.example:443/x',
  'https://127.1/x',
  'https://client.example/a/../b',
  'https://client.example/a/./b',
  'https://client.example/%2e%2e/x',
  'https://a@client.example/x',
  'https://a:b@client.example/x',
  'https://@client.example/x',
  'https://client.example/x#',
  'https://client.example/x#y',
  'https://client.example\\x',
  'https://client.example/a b',
  'https://client.example/ü',
  ' https://client.example/x',
  `https://client.example/${'x'.repeat(300)}`,
])('a client id is no address if it is not written as requested: %s', (id) => {
  expect(clientAddress(id)).toBeNull();
});
