import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
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

/** Ports of the loopback interface that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    ports.push(typeof address === 'object' && address ? address.port : 0);
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
