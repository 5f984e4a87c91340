import { expect, it } from 'vitest';
import { parseConfig } from '../config/config.js';
import { createLogger } from './create-logger.js';

it('pretty lines show time, level, message, request, fields and stack', () => {
  const text: string[] = [];
  const logger = createLogger(parseConfig({ LOG_FORMAT: 'pretty' }), { write: (line) => text.push(line) });
  logger.info(
    { req: { method: 'GET', path: '/v1/accounts' }, res: { status: 200 }, responseTime: 3 },
    'request',
  );
  logger.error({ err: new Error('broken'), note: 'svc_live_abcDEF123' }, 'failed');
  expect(text[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO  request GET \/v1\/accounts 200 responseTime=3\n$/);
  expect(text[1]).toMatch(/^\S+ ERROR failed note=svc_live_\*\*\*\nError: broken\n {4}at /);
});
