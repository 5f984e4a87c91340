import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { BUDGETS, parseConfig } from '../../../src/platform/config/config.js';
import { toEncryptionKey } from '../../../src/platform/config/env-reader.js';
import { Cipher } from '../../../src/platform/crypto/cipher.js';
import { createLogger } from '../../../src/platform/logging/create-logger.js';
import type { Runtime } from '../../../src/platform/platform.module.js';

const UNLIMITED = '1000000,1000000';
const DEFAULT_KEY = toEncryptionKey(Buffer.alloc(32, 7));

/** A runtime on a database, with what it logs. `env` overrides the configuration of tests. */
export function testRuntime(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): { runtime: Runtime; logs: string[] } {
  const config = parseConfig({
    NODE_ENV: 'test',
    ROOT_URL: 'http://localhost:3000',
    DATA_DIR: join(inject('scratchDir'), `data-${randomBytes(12).toString('hex')}`),
    RATE_LIMIT_STORE: 'memory',
    SECURITY_CONTACT: 'security@example.com',
    // Tests share the event loop with the service.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...Object.fromEntries(BUDGETS.map((name) => [`RATE_LIMIT_${name.toUpperCase()}`, UNLIMITED])),
    ...env,
  });
  const logs: string[] = [];
  const logger = createLogger(config, { write: (line: string) => logs.push(line) });
  const keys = config.encryptionKeys.length > 0 ? config.encryptionKeys : [DEFAULT_KEY];
  const cipher = new Cipher(keys);
  return { runtime: { config, databaseUrl, cipher, logger }, logs };
}
