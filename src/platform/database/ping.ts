import { partsOf } from './lost-connection.js';
import { SeparateConnection } from './separate-connection.js';

const DEADLINE_MS = 1_500;

/** Sends one statement over a separate connection. */
export class Ping {
  private readonly connection: SeparateConnection;

  constructor(
    url: string,
    private readonly statement: string,
  ) {
    this.connection = new SeparateConnection(url, DEADLINE_MS);
  }

  /** The rows; `refused` if the server responds with an error; `unreachable` if there is no response in time. */
  async send<Row extends object>(): Promise<Row[] | 'refused' | 'unreachable'> {
    try {
      const { rows } = await this.connection.use((client) => client.query<Row>(this.statement));
      return rows;
    } catch (error) {
      return partsOf(error).severity === undefined ? 'unreachable' : 'refused';
    }
  }

  close(): void {
    this.connection.close();
  }
}
