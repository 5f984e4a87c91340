import { vi } from 'vitest';
import { MetricsServer } from '../../../src/platform/metrics/metrics-server.js';
import { PATIENCE } from '../world/patience.js';
import type { World } from '../world/world.js';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** What a service exported at one moment. */
export class Scrape {
  private constructor(
    readonly text: string,
    /** The type of each metric by its name, such as `histogram`. */
    readonly types: ReadonlyMap<string, string>,
    readonly samples: readonly Sample[],
  ) {}

  static parse(text: string): Scrape {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => {
      return [name, type] as const;
    });
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Scrape(text, new Map(types), lines.map(parseSample));
  }

  /** The sum of the samples that have these labels; undefined if there is none. */
  value(name: string, labels: Labels = {}): number | undefined {
    const found = this.samples.filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    );
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
  }
}

function parseSample(line: string): Sample {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`no sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [
    key,
    text,
  ]);
  return { name, labels: Object.fromEntries(pairs) as Labels, value: Number(value) };
}

/** The settings of a service with metrics. */
export const METRICS_SETTINGS = { METRICS_PORT: '0', METRICS_HOST: '127.0.0.1' };

export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (response.status !== 200) throw new Error(`the scrape returned ${response.status}`);
  return Scrape.parse(await response.text());
}

/** Scrapes a world once ten seconds have passed there, so that figures are read again. */
export function scrapeWorld(world: World): Promise<Scrape> {
  world.clock.advance(10_000);
  return scrape(world.app.get(MetricsServer).port);
}

/** Scrapes until a check passes: a response is counted once it has left, which the client may notice before. */
export function scrapeUntil(world: World, check: (metrics: Scrape) => void): Promise<void> {
  return vi.waitFor(async () => check(await scrapeWorld(world)), PATIENCE);
}
