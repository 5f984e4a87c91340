import { Socket } from 'node:net';
import pg from 'pg';
import { LostConnection, partsOf } from './lost-connection.js';

const DEADLINE_MS = 1_500;

interface Connection {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Resolves when the server has accepted the login. */
  readonly opened: Promise<unknown>;
}

/** Sends one statement over a separate connection, which it opens again whenever that is broken. */
export class Ping {
  private connection: Connection | null = null;

  constructor(
    private readonly url: string,
    private readonly statement: string,
  ) {}

  /** The rows; `refused` if the server responds with an error; `unreachable` if there is no response in time. */
  async send<Row extends object>(): Promise<Row[] | 'refused' | 'unreachable'> {
    this.connection ??= open(this.url);
    const { client, socket, opened } = this.connection;
    const timer = setTimeout(() => socket.destroy(new LostConnection('no response in time')), DEADLINE_MS);
    try {
      await opened;
      return (await client.query<Row>(this.statement)).rows;
    } catch (error) {
      this.close();
      return partsOf(error).severity === undefined ? 'unreachable' : 'refused';
    } finally {
      clearTimeout(timer);
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
