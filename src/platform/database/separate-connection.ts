import { Socket } from 'node:net';
import pg from 'pg';
import { LostConnection } from './lost-connection.js';

const TICK_MS = 50;

interface Connection {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Resolves when the server has accepted the login. */
  readonly opened: Promise<unknown>;
}

/**
 * A connection outside the pool, whose connections may all be in use or wait for a server that has vanished. It is opened when it
 * is first used, and again whenever it is broken.
 */
export class SeparateConnection {
  private connection: Connection | null = null;

  constructor(
    private readonly url: string,
    private readonly deadlineMs: number,
  ) {}

  /** After an error the connection is closed. If the work takes too long it is broken, and the work fails. */
  async use<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    this.connection ??= open(this.url);
    const { client, socket, opened } = this.connection;
    const breakIt = () => socket.destroy(new LostConnection('no response in time'));
    let last: NodeJS.Immediate | undefined;
    let left = Math.ceil(this.deadlineMs / TICK_MS);
    // Ticks, because a pause of this process is not the server's silence: it counts as one. What arrived meanwhile is read
    // before the connection is given up.
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) last = setImmediate(breakIt);
    }, TICK_MS);
    try {
      await opened;
      return await work(client);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearInterval(timer);
      clearImmediate(last);
    }
  }

  close(): void {
    this.connection?.socket.destroy();
    this.connection = null;
  }
}

function open(url: string): Connection {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  // The next statement reports it.
  client.on('error', () => {});
  return { client, socket, opened: client.connect() };
}
