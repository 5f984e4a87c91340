import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A package as `npm pack --json` reports it. */
interface PackedPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly filename: string;
}

const run = promisify(execFile);

/** A registry on this machine that has some of the installed packages, and no other. Close it. */
export class NpmRegistry {
  private constructor(
    private readonly server: Server,
    private readonly folder: string,
    /** By package name: the hash of what this registry serves. */
    readonly integrities: ReadonlyMap<string, string>,
    readonly url: string,
  ) {}

  static async of(names: readonly string[], root: string): Promise<NpmRegistry> {
    const folder = await mkdtemp(join(tmpdir(), 'npm-registry-'));
    const places = names.map((name) => `./node_modules/${name}`);
    const { stdout } = await run(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...places],
      { cwd: root },
    );
    const packed = JSON.parse(stdout) as PackedPackage[];
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const responses = new Map<string, Buffer | string>();
    for (const one of packed) {
      const manifest = await readFile(join(root, 'node_modules', one.name, 'package.json'), 'utf8');
      responses.set(`/${one.name}`, describe(one, JSON.parse(manifest) as object, url));
      responses.set(`/${one.filename}`, await readFile(join(folder, one.filename)));
    }
    server.on('request', ({ url: path = '' }, response) => {
      const body = responses.get(path);
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    return new NpmRegistry(
      server,
      folder,
      new Map(packed.map(({ name, integrity }) => [name, integrity])),
      url,
    );
  }

  /** The environment of an npm that knows this registry alone, and no package that was downloaded before. */
  get env(): Readonly<Record<string, string | undefined>> {
    return {
      PATH: process.env['PATH'],
      npm_config_registry: this.url,
      npm_config_cache: join(this.folder, 'cache'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }
}

function describe({ name, version, integrity, filename }: PackedPackage, manifest: object, url: string) {
  const dist = { tarball: `${url}${filename}`, integrity };
  return JSON.stringify({
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist } },
  });
}
