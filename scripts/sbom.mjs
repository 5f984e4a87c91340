// Prints what is installed for production, in the CycloneDX format. `npm sbom --omit=dev` by itself leaves out every package
// that development needs too, such as express: so it gets a lock file without development dependencies and missing packages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { name, version, license, dependencies } = lock.packages[''];
const root = { name, version, license, dependencies };
const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path && !dev && existsSync(path));
const parent = mkdtempSync(join(tmpdir(), 'sbom-'));
// npm names the application after its folder.
const folder = join(parent, name);
try {
  mkdirSync(folder);
  const packages = { '': root, ...Object.fromEntries(installed) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  execFileSync('npm', ['sbom', ...options], { cwd: folder, stdio: 'inherit' });
} finally {
  rmSync(parent, { recursive: true });
}
