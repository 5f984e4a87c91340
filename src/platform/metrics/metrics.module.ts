import { Module } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { EventMetrics } from './event-metrics.js';
import { FiguresConnection } from './figures-connection.js';
import { GaugeMetrics } from './gauge-metrics.js';
import { MetricsServer, MetricsText } from './metrics-server.js';
import { PrometheusText } from './prometheus-text.js';
import { StoredFigures } from './stored-figures.js';

/** Imported, and with it the client library, only if METRICS_PORT is set. */
@Module({
  providers: [
    { provide: Registry, useFactory: openRegistry },
    { provide: MetricsText, useClass: PrometheusText },
    EventMetrics,
    FiguresConnection,
    GaugeMetrics,
    MetricsServer,
    StoredFigures,
  ],
})
export class MetricsModule {}

/** With the metrics of the process and of Node: CPU, memory, event loop, garbage collection. */
function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
