import { describe, expect, it } from 'vitest';
import { callsOnlyTools } from './messages.js';

const isTool = (name: string) => name === 'list_accounts';
const call = (changes: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_accounts', arguments: {} },
  ...changes,
});

describe('a message charged by its API route', () => {
  it.each([
    ['a call', call()],
    ['one without arguments', call({ params: { name: 'list_accounts' } })],
    ['several', [call(), call({ id: 'b' })]],
  ])('is %s', (_what, sent) => {
    expect(callsOnlyTools(sent, isTool)).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'tools/call'],
    ['an empty batch', []],
    ['a batch in a batch', [[call()]]],
    ['another method', call({ method: 'tools/list' })],
    ['a notification', call({ id: undefined })],
    ['an invalid id', call({ id: 1.5 })],
    ['another version', call({ jsonrpc: '1.0' })],
    ['an unknown tool', call({ params: { name: 'nothing' } })],
    ['arguments that are not an object', call({ params: { name: 'list_accounts', arguments: [] } })],
    ['no parameters', call({ params: null })],
    ['a call next to another method', [call(), call({ method: 'ping' })]],
  ])('is not %s', (_what, sent) => {
    expect(callsOnlyTools(sent, isTool)).toBe(false);
  });
});
