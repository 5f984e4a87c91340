import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Programs of a drill, which all end with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program that runs next to the drill. */
export class Child {
  readonly ended: Promise<number | null>;
  output = '';

  private constructor(private readonly child: ChildProcess) {
    running.add(child);
    const read = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-200_000);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    this.ended = new Promise((resolve) => {
      child.once('exit', (code) => {
        running.delete(child);
        resolve(code);
      });
    });
  }

  static start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Child {
    return new Child(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Waits until the service in it listens. Returns what it logs then. Throws if it ends first. */
  async listens(): Promise<{ readonly port: number; readonly dataIn: string }> {
    let hasEnded = false;
    void this.ended.then(() => (hasEnded = true));
    const listensOrEnded = async () => hasEnded || this.output.includes('"msg":"listening"');
    await until('the service listens', listensOrEnded).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${this.output}`, { cause: error });
    });
    if (hasEnded) throw new Error(`the service ended: ${this.output}`);
    const line = this.output.split('\n').find((text) => text.includes('"msg":"listening"')) ?? '{}';
    return JSON.parse(line) as { port: number; dataIn: string };
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** Polls until the check succeeds; fails after a minute. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await check().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`after a minute, still not: ${what}`);
}
