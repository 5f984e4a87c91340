import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP port for a server that listens on a Unix socket. The system chooses the port, which these servers cannot
 * request themselves, and it stays the same while the server restarts. It can be unplugged: then no data arrives, and
 * no connection ends.
 */
export class Cable {
  private readonly open = new Set<Socket>();
  private isUnplugged = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(socketPath: string): Promise<Cable> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const cable = new Cable(server, (server.address() as AddressInfo).port);
    server.on('connection', (near) => cable.join(near, socketPath));
    return cable;
  }

  unplug(): void {
    this.isUnplugged = true;
    for (const socket of this.open) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** New connections work; those that were unplugged never do again. */
  plugIn(): void {
    this.isUnplugged = false;
  }

  close(): void {
    this.server.close();
    for (const socket of this.open) socket.destroy();
  }

  private join(near: Socket, socketPath: string): void {
    this.hold(near);
    if (this.isUnplugged) return;
    const far = connect(socketPath);
    this.hold(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  }

  private hold(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.open.delete(socket));
  }
}
