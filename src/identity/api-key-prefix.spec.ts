import { describe, expect, it } from 'vitest';
import { parseConfig } from '../platform/config/config.js';
import { apiKeyPrefix } from './api-key.authenticator.js';

describe('an API key', () => {
  it.each([
    [undefined, 'svc_live_'],
    ['books', 'books_live_'],
  ])("[5] starts with the service's short name: %s", (servicePrefix, prefix) => {
    const env = servicePrefix === undefined ? {} : { SERVICE_PREFIX: servicePrefix };
    expect(apiKeyPrefix(parseConfig(env))).toBe(prefix);
  });
});
