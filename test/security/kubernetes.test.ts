import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig, settingNames } from '../../src/platform/config/config.js';
import { STOP_DEADLINE_MS } from '../../src/platform/health/draining.js';
import { theWorld } from '../support/world/world.js';

const FOLDER = join(import.meta.dirname, '../../deploy/kubernetes');
const LABEL = 'app.kubernetes.io/component';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

/** A manifest, of which a test reads the fields that its kind has. */
type Manifest = any;

describe('the manifests for Kubernetes', () => {
  let kustomization: Manifest;
  let manifests: Readonly<Record<string, Manifest>>;
  let image: ReadonlyMap<string, string>;

  beforeAll(async () => {
    kustomization = parse(await read('kustomization.yaml'));
    const documents = await Promise.all(
      (kustomization.resources as string[]).map(async (name) => parseAllDocuments(await read(name))),
    );
    const all = documents.flat().map((document): Manifest => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    });
    manifests = Object.fromEntries(all.map((manifest) => [manifest.kind, manifest]));
    image = imageEnvironment(await readFile(join(FOLDER, '../../Dockerfile'), 'utf8'));
  });

  const backup = () => manifests['CronJob'].spec.jobTemplate.spec.template;
  const pods = () => [manifests['Deployment'].spec.template, manifests['Job'].spec.template, backup()];
  const containers = () => pods().map(({ spec }) => spec.containers[0]);
  const api = () => manifests['Deployment'].spec.template.spec.containers[0];
  const environment = async (): Promise<Record<string, string>> => ({
    ...Object.fromEntries(image),
    ...settingsIn(await read('settings.example.env')),
    ...settingsIn(await read('secrets.example.env')),
  });

  it('are all listed, with the settings that they use', async () => {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.yaml'));
    expect(new Set(files)).toEqual(new Set([...kustomization.resources, 'kustomization.yaml']));
    // The volume of the backups is in the file of their CronJob.
    expect(Object.keys(manifests)).toHaveLength(kustomization.resources.length + 1);
    const generated = [...kustomization.configMapGenerator, ...kustomization.secretGenerator];
    for (const { envs } of generated)
      for (const name of envs) await read(name.replace('.env', '.example.env'));
    for (const { envFrom } of containers()) {
      const names = envFrom.map((source: Manifest) => (source.configMapRef ?? source.secretRef).name);
      expect(names).toEqual(generated.map(({ name }) => name));
    }
    expect(new Set(containers().map((container) => container.image))).toEqual(new Set(['charterbook']));
    expect(kustomization.images[0].name).toBe('charterbook');
  });

  it('set only variables that are settings, which production accepts with a key', async () => {
    const env = await environment();
    const names = settingNames();
    expect(Object.keys(env).filter((name) => !names.has(name))).toEqual([]);
    for (const { env: own } of containers()) expect(own).toBeUndefined();
    expect(() => parseConfig(env)).toThrow(/:\n {2}- ENCRYPTION_KEY is required/);
    const config = parseConfig({ ...env, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') });
    expect(config).toMatchObject({
      environment: 'production',
      autoMigrate: false,
      rateLimitStore: 'postgres',
    });
  });

  it('probe paths that exist, on the port of the image', async () => {
    const world = await theWorld();
    const probes: Probe[] = [api().startupProbe, api().livenessProbe, api().readinessProbe];
    for (const { httpGet } of probes) {
      expect((await fetch(`${world.rootUrl}${httpGet.path}`)).status).toBe(200);
      expect(httpGet.port).toBe('http');
    }
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/healthz', '/readyz']);
    const { METRICS_PORT } = await environment();
    expect(api().ports).toEqual([
      { name: 'http', containerPort: Number(image.get('PORT')) },
      { name: 'metrics', containerPort: Number(METRICS_PORT) },
    ]);
    expect(manifests['Service'].spec.ports[0].targetPort).toBe('http');
  });

  it('let an instance drain and stop before it is killed', async () => {
    const { readinessProbe } = api() as { readinessProbe: Probe };
    const { DRAIN_SECONDS } = await environment();
    const drainSeconds = Number(DRAIN_SECONDS);
    expect(drainSeconds).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
    const grace = manifests['Deployment'].spec.template.spec.terminationGracePeriodSeconds;
    expect(grace).toBeGreaterThan(drainSeconds + STOP_DEADLINE_MS / 1_000);
  });

  it('keep an instance ready while others are replaced or moved', () => {
    const { replicas, strategy } = manifests['Deployment'].spec;
    expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const { minAvailable } = manifests['PodDisruptionBudget'].spec;
    expect(minAvailable).toBeGreaterThanOrEqual(1);
    expect(replicas).toBeGreaterThan(minAvailable);
  });

  it('select the instances, and neither the migration nor the backup', () => {
    const labels = { [LABEL]: 'api' };
    expect(manifests['Deployment'].spec.selector.matchLabels).toEqual(labels);
    expect(manifests['Deployment'].spec.template.metadata.labels).toEqual(labels);
    expect(manifests['Service'].spec.selector).toEqual(labels);
    expect(manifests['PodDisruptionBudget'].spec.selector.matchLabels).toEqual(labels);
    expect(manifests['Job'].spec.template.metadata.labels).toEqual({ [LABEL]: 'migrate' });
    expect(backup().metadata.labels).toEqual({ [LABEL]: 'backup' });
  });

  it('run without privileges, credentials of the cluster or a writable file system', () => {
    expect(manifests['Namespace'].metadata.labels['pod-security.kubernetes.io/enforce']).toBe('restricted');
    for (const { spec } of pods()) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    }
    for (const { securityContext, resources, volumeMounts } of containers()) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources.limits.memory).toMatch(/^\dGi$/);
      expect(volumeMounts[0]).toEqual({ name: 'tmp', mountPath: '/tmp' });
    }
    // Only the backup writes to a volume, as a group of its own.
    const mounts = containers().map(({ volumeMounts }) => volumeMounts.slice(1));
    expect(mounts).toEqual([[], [], [{ name: 'backups', mountPath: '/backups' }]]);
    expect(backup().spec.securityContext.fsGroup).toBe(1000);
  });

  it('accept connections only from the ingress controller and Prometheus', () => {
    const { spec } = manifests['NetworkPolicy'];
    expect(spec).toMatchObject({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(spec.ingress).toEqual(
      ['http', 'metrics'].map((port) => ({ from: [expect.anything()], ports: [{ port }] })),
    );
  });

  it('back up into a volume, one backup at a time', () => {
    const { schedule, concurrencyPolicy } = manifests['CronJob'].spec;
    expect({ schedule, concurrencyPolicy }).toEqual({
      schedule: expect.stringMatching(/^\d+ \* \* \* \*$/),
      concurrencyPolicy: 'Forbid',
    });
    const [container] = backup().spec.containers;
    const [shell, options, script] = container.command;
    expect([shell, options]).toEqual(['sh', '-ec']);
    const [command, deletion] = script.trim().split('\n');
    expect(command).toBe('node dist/src/operator/main.js backup --to "/backups/$(date +%F-%H%M).backup"');
    expect(deletion).toMatch(/^find \/backups -name '\*\.backup' -mtime \+\d+ -delete$/);
    const claims = backup().spec.volumes.map((volume: Manifest) => volume.persistentVolumeClaim?.claimName);
    expect(claims).toEqual([undefined, manifests['PersistentVolumeClaim'].metadata.name]);
  });

  it('run the operator command that migrates', () => {
    const command = ['node', 'dist/src/operator/main.js', 'migrate'];
    expect(manifests['Job'].spec.template.spec.containers[0].command).toEqual(command);
  });
});

function read(name: string): Promise<string> {
  return readFile(join(FOLDER, name), 'utf8');
}

/** Like kustomize: lines `NAME=value`, without quotes. */
function settingsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The variables that the Dockerfile sets in the image that runs. */
function imageEnvironment(dockerfile: string): ReadonlyMap<string, string> {
  const line = dockerfile.split('\n').find((text) => text.startsWith('ENV '));
  const pairs = line?.slice('ENV '.length).split(' ') ?? [];
  return new Map(pairs.map((pair) => pair.split('=') as [string, string]));
}
