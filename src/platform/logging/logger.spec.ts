import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/config.js';
import { newToken } from '../crypto/secret-token.js';
import { createLogger } from './create-logger.js';
import { NestLogger } from './nest-logger.js';

/** A logger that writes into an array, each line as a parsed object. */
function recording(env: Record<string, string> = {}) {
  const text: string[] = [];
  const logger = createLogger(parseConfig({ LOG_LEVEL: 'trace', ...env }), {
    write: (line) => text.push(line),
  });
  const lines = () => text.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger, text, lines };
}

describe('a log line', () => {
  it('is JSON with a named level, a time, and who wrote it', () => {
    const { logger, lines } = recording();
    logger.info({ businessId: 'b' }, 'started');
    const [line] = lines();
    expect(line).toEqual({
      level: 'info',
      time: line?.['time'],
      service: 'charterbook',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      instance: expect.stringMatching(/^.+:3000$/),
      businessId: 'b',
      msg: 'started',
    });
    expect(line?.['time']).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  it('below the configured level is not written', () => {
    const { logger, text } = recording({ LOG_LEVEL: 'warn' });
    logger.info('quiet');
    logger.warn('loud');
    expect(text).toHaveLength(1);
  });

  it.each(['live', 'oat', 'rt', 'ac', 'secret', 'cal'])(
    'never contains one of our secrets: svc_%s_',
    (kind) => {
      const { logger, text } = recording();
      const token = newToken(`svc_${kind}_`);
      logger.info({ nested: { deep: `Bearer ${token}` } }, `used ${token} twice: ${token}`);
      logger.error({ err: new Error(`no such key ${token}`) }, 'failed');
      expect(text.join('')).not.toContain(token.slice(token.lastIndexOf('_') + 1));
      expect(text[0]).toContain(`svc_${kind}_***`);
    },
  );

  it('blots out the secrets of the configured prefix', () => {
    const { logger, text } = recording({ SERVICE_PREFIX: 'books' });
    logger.info(`a ${newToken('books_live_')} b`);
    expect(text[0]).toContain('"msg":"a books_live_*** b"');
  });

  it('leaves a public client id as it is', () => {
    const { logger, text } = recording();
    logger.info('client svc_client_abc');
    expect(text[0]).toContain('svc_client_abc');
  });

  it('has neither headers nor the parameters of a failed query', () => {
    const { logger, lines, text } = recording();
    const err = Object.assign(new Error('bad query'), {
      query: 'select 1',
      parameters: ['123-45-6789'],
      driverError: {},
    });
    logger.error(
      { err, req: { id: 'r', headers: { authorization: 'x' } }, res: { headers: { cookie: 'y' } } },
      'no',
    );
    expect(lines()[0]).toMatchObject({ req: { id: 'r' }, res: {}, msg: 'no' });
    expect(text[0]).not.toMatch(/123-45-6789|select 1|authorization|cookie/);
  });
});

describe('what the framework and our own classes log', () => {
  const logged = (write: (logger: NestLogger) => void) => {
    const { logger, lines } = recording();
    write(new NestLogger(logger));
    const [{ time: _t, service: _s, version: _v, instance: _i, ...line }] = lines() as [
      Record<string, unknown>,
    ];
    return line;
  };

  it.each<[string, (logger: NestLogger) => void, object]>([
    ['a message', (log) => log.log('ready', 'Main'), { level: 'info', context: 'Main', msg: 'ready' }],
    ['a warning', (log) => log.warn('slow', 'Main'), { level: 'warn', context: 'Main', msg: 'slow' }],
    ['a debug line', (log) => log.debug('x', 'Main'), { level: 'debug', context: 'Main', msg: 'x' }],
    ['a verbose line', (log) => log.verbose('x', 'Main'), { level: 'trace', context: 'Main', msg: 'x' }],
    ['the end', (log) => log.fatal('x', 'Main'), { level: 'fatal', context: 'Main', msg: 'x' }],
    [
      'start-up chatter, for those who debug it',
      (log) => log.log('x', 'RouterExplorer'),
      { level: 'debug', context: 'RouterExplorer', msg: 'x' },
    ],
    [
      'fields and a message',
      (log) => log.warn({ jobs: 2 }, 'late', 'Jobs'),
      { level: 'warn', jobs: 2, context: 'Jobs', msg: 'late' },
    ],
    [
      'an error with its stack',
      (log) => log.error('broken', 'at x', 'Main'),
      { level: 'error', context: 'Main', stack: 'at x', msg: 'broken' },
    ],
  ])('%s', (_what, write, line) => {
    expect(logged(write)).toEqual(line);
  });

  it('an error is written with its message', () => {
    const line = logged((log) => log.error(new TypeError('broken'), 'Main'));
    expect(line).toMatchObject({
      level: 'error',
      context: 'Main',
      msg: 'broken',
      err: { type: 'TypeError', message: 'broken' },
    });
  });
});
