import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.js';
import { packageVersion } from '../package-folder.js';
import { prettyLines } from './pretty-lines.js';

/**
 * The JSON logger. No code logs secrets, tax ids or bodies; as a second line of defence, everything that looks like one of
 * our secrets is masked in every line.
 */
export function createLogger(config: Config, destination?: DestinationStream): Logger {
  const secrets = new RegExp(`(${config.servicePrefix}_(?:live|oat|rt|ac|secret|mail|cal)_)\\w+`, 'g');
  const lines = destination ?? pino.destination({ fd: 1, sync: false });
  return pino(
    {
      level: config.logLevel,
      base: { service: 'charterbook', version: packageVersion(), instance: `${hostname()}:${config.port}` },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: {
        paths: ['req.headers', 'res.headers', 'err.parameters', 'err.query', 'err.driverError'],
        remove: true,
      },
      hooks: { streamWrite: (line) => line.replace(secrets, '$1***') },
    },
    config.logFormat === 'pretty' ? prettyLines(lines) : lines,
  );
}
