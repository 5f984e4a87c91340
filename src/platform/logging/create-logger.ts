import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.js';

/**
 * The JSON logger. Whatever looks like one of our secrets is blotted out of every line, on top of the rule
 * that no code logs secrets, tax ids or bodies in the first place.
 */
export function createLogger(config: Config, destination?: DestinationStream): Logger {
  const secrets = new RegExp(`(${config.servicePrefix}_(?:live|oat|rt|ac|secret|mail)_)\\w+`, 'g');
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['req.headers', 'res.headers', 'err.parameters', 'err.query', 'err.driverError'],
        remove: true,
      },
      hooks: { streamWrite: (line) => line.replace(secrets, '$1***') },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
