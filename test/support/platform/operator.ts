import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, inject } from 'vitest';
import { runProgram } from '../../../src/operator/run-program.js';
import type { Shell } from '../../../src/operator/shell.js';
import type { Build } from './build.js';
import { type Ending, operate } from './service.js';

type Environment = Readonly<Record<string, string>>;

/** The operator's command line on one database. */
abstract class CommandLine {
  abstract run(...args: string[]): Promise<Ending>;

  /** Runs a command that must succeed. Returns the output of --json; standard error must be empty. */
  async json<T = any>(...args: string[]): Promise<T> {
    const { exitCode, stdout, stderr } = await this.run(...args, '--json');
    expect({ exitCode, stderr }, stdout).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n')).toHaveLength(2);
    return JSON.parse(stdout) as T;
  }

  /** Runs a command that must be rejected. Returns its standard error; standard output must be empty. */
  async refusal(...args: string[]): Promise<{ exitCode: number | null; reason: string }> {
    const { exitCode, stdout, stderr } = await this.run(...args);
    expect(stdout).toBe('');
    return { exitCode, reason: stderr };
  }

  /** A fresh business with an owner. */
  async business(name = 'Test LLC'): Promise<{ id: string; entityId: string; owner: string }> {
    const owner = `owner-${process.pid}-${++owners}@example.com`;
    const made = await this.json<{ businessId: string; entityId: string }>(
      'business:create',
      ...options({ name, country: 'US', currency: 'USD', 'entity-type': 'llc', owner }),
    );
    return { id: made.businessId, entityId: made.entityId, owner };
  }

  /** A key for a member of the business. */
  async key(business: string, user: string, scopes = 'read write'): Promise<string> {
    const made = await this.json<{ apiKey: string }>(
      'api-key:create',
      ...options({ business, user, name: 'Test', scopes }),
    );
    return made.apiKey;
  }
}

let owners = 0;
let folders = 0;

/** Each command in a process of its own, as operators run it. */
export class Operator extends CommandLine {
  constructor(
    private readonly build: Build,
    private readonly env: Environment,
  ) {
    super();
  }

  run(...args: string[]): Promise<Ending> {
    return operate(this.build, args, this.env);
  }
}

/** The same command line in the process of the test: a process takes a second to start. */
export class LocalOperator extends CommandLine {
  private readonly env: Environment;
  private readonly folder: string;

  /** Without a working folder, commands find no files of settings, and have a DATA_DIR of their own. */
  constructor(env: Environment, folder?: string) {
    super();
    const own = join(inject('scratchDir'), `operator-${process.pid}-${folders++}`);
    this.folder = folder ?? own;
    this.env = folder === undefined ? { DATA_DIR: own, ...env } : env;
  }

  async run(...args: string[]): Promise<Ending> {
    const written = { stdout: '', stderr: '' };
    const output = (name: keyof typeof written) =>
      new Writable({
        decodeStrings: false,
        write: (chunk: string | Buffer, _encoding, done) => {
          written[name] += chunk.toString();
          done();
        },
      });
    const shell: Shell = {
      env: { ...this.env },
      cwd: () => this.folder,
      stdout: output('stdout'),
      stderr: output('stderr'),
    };
    await runProgram(args, shell);
    return { exitCode: Number(shell.exitCode ?? 0), signal: null, ...written };
  }
}

/** How an operator gets an embedded database: the end of every refusal of a command without a database. */
export const EMBEDDED = 'For an embedded database in this folder, put DATA_DIR=.data before the command\n';
export const SETTINGS_NOT_USED =
  'DATABASE_URL is not set, and settings.env in this folder is not used: pass --env-file settings.env, ' +
  `or set SETTINGS_FILE=settings.env. ${EMBEDDED}`;

/** Options as command line arguments. */
export function options(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
}
