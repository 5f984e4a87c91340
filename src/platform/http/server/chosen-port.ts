import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * A port that the system has chosen, for PORT=0. It is bound before the application exists, because the addresses in its
 * configuration contain the port. It stays bound until the application's server listens, so no other program can take it.
 */
export class ChosenPort {
  private constructor(private readonly holder: Server) {}

  static async on(host: string): Promise<ChosenPort> {
    // No client knows the port yet.
    const holder = createServer((socket) => socket.destroy()).unref();
    holder.listen(0, host);
    await once(holder, 'listening');
    return new ChosenPort(holder);
  }

  get number(): number {
    return (this.holder.address() as AddressInfo).port;
  }

  /** Lets a server listen on the port. */
  async giveTo(server: Server): Promise<void> {
    server.listen(this.holder);
    await once(server, 'listening');
    server.ref();
  }
}
