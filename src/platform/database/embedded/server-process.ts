import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { clusterFolder, serverProcessOptions } from './cluster.js';
import type { ServerHome } from './server-home.js';

/**
 * A shell is the server's parent and reads from a pipe that this process writes to. If this process is killed, the pipe
 * closes and the shell stops the server. The pipe is file descriptor 3, because a background job of sh reads its standard
 * input from /dev/null.
 */
const SUPERVISOR = `"$0" "$@" 3<&- & p=$!
{ read -r _ <&3; kill -INT $p; } 2>/dev/null & w=$!
exec 3<&-
wait $p; s=$?; kill $w 2>/dev/null; exit $s`;

const LOG_TAIL_CHARACTERS = 4_000;

/** One running PostgreSQL server process with its supervisor. */
export class ServerProcess {
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  private log = '';
  private hasEnded = false;

  private constructor(private readonly child: ChildProcess) {
    const remember = (chunk: Buffer) => {
      this.log = (this.log + chunk.toString()).slice(-LOG_TAIL_CHARACTERS);
    };
    child.stderr?.on('data', remember);
    this.ended = new Promise((resolve) => {
      child.once('close', () => resolve());
      child.once('error', (error) => {
        this.log += String(error);
        resolve();
      });
    });
    void this.ended.then(() => (this.hasEnded = true));
  }

  /** Starts the server on a loopback port. `settings` are additional `name=value` pairs. */
  static start(home: ServerHome, port: number, settings: readonly string[]): ServerProcess {
    const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
    const child = spawn(
      '/bin/sh',
      [
        '-c',
        SUPERVISOR,
        join(home.binaries, 'bin', 'postgres'),
        '-D',
        clusterFolder(home),
        '-p',
        String(port),
        ...all.flatMap((setting) => ['-c', setting]),
      ],
      // A separate process group: Ctrl-C reaches only this process, which lets the requests in flight finish first.
      { ...serverProcessOptions(home), detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
    );
    return new ServerProcess(child);
  }

  get running(): boolean {
    return !this.hasEnded;
  }

  /** The server's last fatal message, which explains why a start failed. */
  get lastFatal(): string {
    const lines = this.log.split('\n').filter((line) => /FATAL|PANIC|could not/.test(line));
    return lines.at(-1) ?? this.log.trim().split('\n').at(-1) ?? '';
  }

  /** Whether it ended because another program uses its port. */
  get foundPortTaken(): boolean {
    return this.hasEnded && this.log.includes('Address already in use');
  }

  /** Fast shutdown: ends all sessions and writes a checkpoint. */
  async stop(): Promise<void> {
    (this.child.stdio[3] as Writable | undefined)?.end('\n');
    await this.ended;
  }
}
