import { execFile } from 'node:child_process';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Child, until } from './child.js';

const run = promisify(execFile);
const GENEROUS = '1000000,1000000';

/** The parts of commands' output that the drill reads. */
interface CommandOutput {
  readonly businessId: string;
  readonly apiKey: string;
  readonly rows: number;
  readonly bytes: number;
  readonly verified?: unknown;
}

/** The built service with an embedded database in a folder of its own. */
export class DrillService {
  private child: Child | null = null;
  /** The port that the system chose at the last start. */
  private port = 0;
  /** Where the database keeps its data: for root not always in the folder. */
  private home: string;

  private constructor(
    readonly folder: string,
    private readonly encryptionKey: string,
  ) {
    this.home = join(folder, 'data');
  }

  static async make(encryptionKey: string): Promise<DrillService> {
    const folder = await mkdtemp(join(tmpdir(), 'charterbook-drill-'));
    // For root, the database runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    return new DrillService(folder, encryptionKey);
  }

  get rootUrl(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const child = Child.start(process.execPath, ['dist/src/main.js'], this.env());
    this.child = child;
    const { port, dataIn } = await child.listens();
    this.port = port;
    this.home = dataIn;
  }

  async stop(): Promise<void> {
    this.child?.kill('SIGINT');
    await this.child?.ended;
  }

  /** Kills the service and removes its database. */
  async destroy(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.child?.ended;
    const { home } = this;
    // The server stops when its owner is gone.
    await until(
      'the database has stopped',
      async () => !(await exists(join(home, 'postgres-18/postmaster.pid'))),
    );
    await rm(home, { recursive: true, force: true });
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs an operator command that succeeds, and returns what it prints as JSON. */
  async operate(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandOutput> {
    const { stdout } = await run(process.execPath, ['dist/src/operator/main.js', ...args, '--json'], {
      env: { ...this.env(), ...env },
    });
    return JSON.parse(stdout) as CommandOutput;
  }

  private env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      ALLOW_NO_MAIL: '1',
      PORT: '0',
      DATA_DIR: join(this.folder, 'data'),
      ENCRYPTION_KEY: this.encryptionKey,
      RATE_LIMIT_READ: GENEROUS,
      RATE_LIMIT_WRITE: GENEROUS,
    };
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
