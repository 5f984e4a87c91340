import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { FiguresConnection } from './figures-connection.js';
import { MetricsText } from './metrics-server.js';
import { StoredFigures } from './stored-figures.js';

/** The text format of Prometheus. */
@Injectable()
export class PrometheusText extends MetricsText {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  constructor(
    private readonly registry: Registry,
    private readonly storedFigures: StoredFigures,
    private readonly connection: FiguresConnection,
  ) {
    super();
  }

  override async render(): Promise<string> {
    await this.storedFigures.refresh();
    return this.registry.metrics();
  }

  /** Not earlier, because a scrape in progress would open the connection again, and the process would not end. */
  override close(): void {
    this.connection.close();
  }
}
