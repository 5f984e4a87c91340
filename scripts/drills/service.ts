import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Child, until } from './child.js';

const UNLIMITED = '1000000,1000000';
const PROGRAM = 'dist/src/main.js';

/** The environment of the built service on a database. */
export function serviceEnv(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    ALLOW_NO_MAIL: '1',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...Object.fromEntries(
      ['READ', 'WRITE', 'REPORTS', 'BUSINESS_READ', 'BUSINESS_WRITE', 'BUSINESS_REPORTS'].map((name) => [
        `RATE_LIMIT_${name}`,
        UNLIMITED,
      ]),
    ),
    ...more,
  };
}

/** One instance of the built service. */
export class Instance {
  private child: Child | null = null;
  /** The port that the system chose at the last start. */
  port = 0;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  get rootUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
    const flags = options.scripts.start.split(' ').filter((word) => word.startsWith('--'));
    const child = Child.start(process.execPath, [...flags, PROGRAM], { ...this.env, PORT: '0' });
    this.child = child;
    this.port = (await child.listens()).port;
    await until('ready', async () => (await fetch(`${this.rootUrl}/readyz`)).ok);
  }

  /** Asks it to stop and waits for its end. */
  async stop(): Promise<void> {
    this.child?.kill('SIGTERM');
    const code = await this.child?.ended;
    if (code) throw new Error(`the service ended with ${code}: ${this.child?.output}`);
  }

  /** The errors that it logged and did not expect. */
  unexpected(): string[] {
    const lines = this.child?.output.split('\n') ?? [];
    return lines.filter((line) => line.includes('"unexpected error"')).slice(-3);
  }
}

/** Creates a business with a key; the operator migrates the database first. */
export async function newApiKey(env: NodeJS.ProcessEnv): Promise<string> {
  const operate = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/src/operator/main.js', ...args, '--json'],
      { env },
    );
    return JSON.parse(stdout) as Record<string, string>;
  };
  const { businessId = '' } = await operate(
    'business:create',
    '--name',
    'Drill LLC',
    '--country',
    'US',
    '--entity-type',
    'llc',
  );
  const owner = ['--user', 'owner@example.com', '--name', 'drill', '--scopes', 'read write'];
  const { apiKey = '' } = await operate('api-key:create', '--business', businessId, ...owner);
  return apiKey;
}

/** Recomputes all balances. Throws if one differs. */
export async function verifyBooks(env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist/src/operator/main.js', 'books:verify', '--json'], {
    env,
  });
}
