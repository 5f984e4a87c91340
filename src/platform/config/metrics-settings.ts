import type { EnvReader } from './env-reader.js';

/** Where metrics are served. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

/** Null, and nothing is measured, unless METRICS_PORT is set. */
export function readMetrics(read: EnvReader, servicePort: number): MetricsSettings | null {
  const host = read.text('METRICS_HOST', '127.0.0.1', 255);
  const port = read.integer('METRICS_PORT', 0, 1, 65_535);
  if (port === servicePort) read.refuse('METRICS_PORT', 'must differ from PORT');
  return port === 0 ? null : { host, port };
}
