import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { METRICS_SETTINGS, type Scrape, scrapeWorld } from '../../support/platform/metrics.js';
import { readExpression } from '../../support/platform/promql.js';
import { createWorld, type World } from '../../support/world/world.js';

const ROOT = join(import.meta.dirname, '../../..');
/** What Prometheus itself adds to each sample. */
const FROM_PROMETHEUS = { series: ['up'], labels: ['instance', 'job', 'le'] };
const OF_THE_PROCESS = /^(process|nodejs)_/;

interface Rules {
  readonly groups: readonly { readonly rules: readonly { alert: string; expr: string; labels: object }[] }[];
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

describe('alert rules, dashboard and documentation', () => {
  let world: World;
  let metrics: Scrape;
  let rules: Rules['groups'][number]['rules'];
  let panels: readonly Panel[];
  let documented: string[];

  beforeAll(async () => {
    world = await createWorld({ env: METRICS_SETTINGS });
    metrics = await scrapeWorld(world);
    const text = (path: string) => readFile(join(ROOT, path), 'utf8');
    const { groups } = parse(await text('deploy/observability/alerts.yaml')) as Rules;
    rules = groups.flatMap((group) => group.rules);
    ({ panels } = JSON.parse(await text('deploy/observability/dashboard.json')) as { panels: Panel[] });
    const [, section = ''] = (await text('docs/operations.md')).split('\n## Metrics\n');
    const rows = section.split('\n## ')[0]!.match(/^\| `.*$/gm) ?? [];
    documented = rows.flatMap((row) =>
      [...row.split(' | ')[0]!.matchAll(/`([a-z_]+)[{`]/g)].map(([, name = '']) => name),
    );
  });

  afterAll(() => world.close());

  const expressions = () => [
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ];
  /** The metric of a series: histograms have three kinds. */
  const metricOf = (series: string) => {
    const base = series.replace(/_(bucket|sum|count)$/, '');
    return metrics.types.get(base) === 'histogram' ? base : series;
  };
  const labelsOf = (name: string) =>
    (world.app.get(Registry).getSingleMetric(name) as unknown as { labelNames: string[] }).labelNames;

  it('name only metrics that a running service exports', () => {
    const unknown = expressions().flatMap(({ where, expr }) =>
      readExpression(expr)
        .series.filter((name) => !metrics.types.has(metricOf(name)) && !FROM_PROMETHEUS.series.includes(name))
        .map((name) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('select and group by labels that these metrics have', () => {
    const unknown = expressions().flatMap(({ where, expr }) => {
      const { series, labels } = readExpression(expr);
      const own = series.flatMap((name) => (name === 'up' ? [] : labelsOf(metricOf(name))));
      const known = new Set([...own, ...FROM_PROMETHEUS.labels]);
      return labels.filter((label) => !known.has(label)).map((label) => `${where}: ${label}`);
    });
    expect(unknown).toEqual([]);
  });

  it('show every metric of the service in the dashboard', () => {
    const shown = new Set(
      panels.flatMap(({ targets = [] }) =>
        targets.flatMap(({ expr }) => readExpression(expr).series.map(metricOf)),
      ),
    );
    const own = [...metrics.types.keys()].filter((name) => !OF_THE_PROCESS.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('document every metric of the service, and no other', () => {
    const own = [...metrics.types.keys()].filter((name) => !OF_THE_PROCESS.test(name));
    expect(documented.toSorted()).toEqual(own.toSorted());
  });

  it('have a severity each, and panels that fit', () => {
    for (const { alert, labels } of rules)
      expect(labels, alert).toEqual({ severity: expect.stringMatching(/^(page|ticket)$/) });
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, gridPos } of panels) expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
  });
});
