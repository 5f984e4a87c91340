import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');

interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly {
    readonly group?: string;
    readonly name: string;
    readonly version: string;
  }[];
}

it('the SBOM lists every installed package that production needs, and no other', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    maxBuffer: 100_000_000,
  });
  const { bomFormat, metadata, components } = JSON.parse(stdout) as Sbom;
  const { name, version } = packageJson;
  expect([bomFormat, metadata.component]).toEqual(['CycloneDX', expect.objectContaining({ name, version })]);
  const listed = components.map((component) => `${component.name}@${component.version}`);
  const needed = Object.entries<{ version?: string; dev?: boolean }>(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true && existsSync(join(ROOT, path)))
    .map(([path, locked]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${locked.version}`);
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(needed)].toSorted());
  for (const dependency of Object.keys(packageJson.dependencies))
    expect(
      listed.some((line) => line.startsWith(`${dependency}@`)),
      dependency,
    ).toBe(true);
});
