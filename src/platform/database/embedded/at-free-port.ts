import { createServer, type AddressInfo } from 'node:net';

const ATTEMPTS = 5;

/** Another program uses the port. */
export class PortTaken extends Error {}

/**
 * Starts a program that cannot let the system choose its port, such as PostgreSQL, at a free one. Until the program listens,
 * another one may take the port: then it throws PortTaken, and is started at another port.
 */
export async function atFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** A port of the loopback interface that was free a moment ago. */
function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
