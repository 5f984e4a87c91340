import { describe, expect, it } from 'vitest';
import { Authenticators } from './authenticators.js';

const knows = (prefix: string) => ({ prefix, authenticate: async () => null });

describe('the kinds of bearer credential', () => {
  const authenticators = new Authenticators();
  const [apiKeys, tokens] = [knows('svc_live_'), knows('svc_oat_')];
  authenticators.register(apiKeys);
  authenticators.register(tokens);

  it.each([
    ['svc_live_abc', apiKeys],
    ['svc_oat_abc', tokens],
    ['svc_live_', apiKeys],
    ['svc_rt_abc', undefined],
    ['SVC_LIVE_abc', undefined],
    [' svc_live_abc', undefined],
    ['', undefined],
  ])('[5] are distinguished by their prefix: %j', (credential, authenticator) => {
    expect(authenticators.forCredential(credential)).toBe(authenticator);
  });
});
