import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.js';

const PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it. Stop that program or set PORT',
  EACCES: 'this user may not. Set PORT to 1024 or higher',
  EADDRNOTAVAIL: 'this machine does not have that address. Set HOST',
  ENOTFOUND: 'HOST has no address',
};

/** Throws if the service could not listen, and says which setting to change: before it takes time to start. */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw explainListenError(error, { host, port });
  } finally {
    server.close();
  }
}

/** The error of a server that cannot listen, in terms of the settings. */
export function explainListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
  return problem === undefined
    ? error
    : new Error(`cannot listen on port ${port} of ${host}: ${problem}`, { cause: error });
}
