import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's messages at startup, useful only for debugging Nest. */
const FRAMEWORK = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Passes the messages of Nest and of our classes to the JSON logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest appends the context as the last argument; our own calls are `(fields, message)`. */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ) {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    if (typeof message === 'object' && message !== null && !(message instanceof Error)) {
      const text = typeof rest[0] === 'string' && rest.length > 1 ? rest[0] : undefined;
      this.logger[level]({ ...message, context }, text);
    } else if (message instanceof Error) {
      this.logger[level]({ err: message, context }, message.message);
    } else {
      const stack = level === 'error' && rest.length > 1 ? rest[0] : undefined;
      this.logger[level]({ context, ...(stack === undefined ? {} : { stack }) }, String(message));
    }
  }
}
