import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { START_MS } from '../world/patience.js';
import type { Build } from './build.js';

/** Node's options in the command of `npm start`. */
const START_OPTIONS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const QUIET = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  ALLOW_NO_MAIL: '1',
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '0',
};

/** The output and the exit of a process. */
export interface Ending {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program of the build in a separate process, with only the given environment. */
export class Program {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ending>;

  private constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = once(child, 'close').then(([exitCode, signal]) => ({
      exitCode: exitCode as number | null,
      signal: signal as NodeJS.Signals | null,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  static start(
    build: Build,
    program: 'src/main.js' | 'src/operator/main.js',
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Program {
    const options = program === 'src/main.js' ? START_OPTIONS : [];
    const child = spawn(process.execPath, [...options, join(build.folder, program), ...args], {
      cwd: build.folder,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Program(child);
  }

  /** Resolves when the program has written a text, and throws if it ends before or takes too long to start. */
  async hasWritten(text: string): Promise<void> {
    const limit = AbortSignal.timeout(START_MS);
    while (!this.stdout.includes(text)) {
      const next = once(this.child.stdout!, 'data', { signal: limit }).then(
        () => null,
        () => {
          throw new Error(`no ${text} after ${START_MS / 1_000} s: ${this.stdout}${this.stderr}`);
        },
      );
      const ending = await Promise.race([next, this.ended]);
      if (ending !== null && !this.stdout.includes(text)) {
        throw new Error(`ended with ${ending.exitCode ?? ending.signal}: ${ending.stdout}${ending.stderr}`);
      }
    }
  }
}

/** The service in a separate process, listening. */
export interface RunningService {
  readonly program: Program;
  readonly rootUrl: string;
}

/** Starts the service and waits until it listens. */
export async function startService(
  build: Build,
  env: Readonly<Record<string, string>>,
): Promise<RunningService> {
  const program = Program.start(build, 'src/main.js', [], { ...QUIET, PORT: '0', ...env });
  await program.hasWritten('"msg":"listening"');
  const port = env['PORT'] ?? loggedPort(program, 'listening');
  return { program, rootUrl: `http://127.0.0.1:${port}` };
}

/** The port in a program's log line with a message. */
export function loggedPort({ stdout }: Program, message: string): number {
  const line = stdout.split('\n').find((text) => text.includes(`"msg":"${message}"`)) ?? '{}';
  return (JSON.parse(line) as { port: number }).port;
}

/** Runs a command of the operator to its end. */
export function operate(
  build: Build,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ending> {
  return Program.start(build, 'src/operator/main.js', args, env).ended;
}
