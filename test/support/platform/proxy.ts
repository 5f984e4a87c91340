import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a database that a test can cut and restore. Close it. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private readonly abandoned = new Set<Socket>();
  private isCut = false;
  private isSilent = false;

  private constructor(
    private readonly server: Server,
    /** The database's address with the proxy's port. */
    readonly url: string,
  ) {}

  static async to(databaseUrl: string): Promise<Wire> {
    const target = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const through = new URL(databaseUrl);
    through.port = String((server.address() as AddressInfo).port);
    const wire = new Wire(server, through.toString());
    server.on('connection', (near) => wire.join(near, Number(target.port)));
    return wire;
  }

  /** Ends all connections and rejects new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Like an unplugged cable: nothing arrives any more, no connection ends, and new ones get no response. */
  unplug(): void {
    this.isSilent = true;
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.pause();
      this.abandoned.add(socket);
    }
    this.sockets.clear();
  }

  /** New connections work. Unplugged ones never do again, as after a failover to another machine. */
  mend(): void {
    this.isCut = false;
    this.isSilent = false;
  }

  close(): Promise<void> {
    this.cut();
    for (const socket of this.abandoned) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private join(near: Socket, port: number): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    if (this.isSilent) {
      this.abandoned.add(near);
      near.on('error', () => {});
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.sockets.delete(socket);
        if (!this.abandoned.has(socket)) other.destroy();
      });
      socket.pipe(other);
    }
  }
}
