import type { EnvReader } from './env-reader.js';

/** Where metrics are served. */
export interface MetricsSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** Null, and nothing is measured, unless METRICS_PORT is set. */
export function readMetrics(read: EnvReader, servicePort: number): MetricsSettings | null {
  const host = read.text('METRICS_HOST', '127.0.0.1', 255);
  const port = read.integer('METRICS_PORT', null, 0, 65_535);
  if (port !== 0 && port === servicePort) read.refuse('METRICS_PORT', 'must differ from PORT');
  return port === null ? null : { host, port };
}
