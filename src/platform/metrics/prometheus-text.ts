import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { MetricsText } from './metrics-server.js';
import { StoredFigures } from './stored-figures.js';

/** The text format of Prometheus. */
@Injectable()
export class PrometheusText extends MetricsText {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  constructor(
    private readonly registry: Registry,
    private readonly storedFigures: StoredFigures,
  ) {
    super();
  }

  override async render(): Promise<string> {
    await this.storedFigures.refresh();
    return this.registry.metrics();
  }
}
