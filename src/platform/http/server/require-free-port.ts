import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config/config.js';

/** Where to listen, and the names of its settings. */
interface Address {
  readonly host: string;
  readonly port: number;
  readonly portSetting: string;
  readonly hostSetting: string;
}

/** Throws if the service could not listen, and says which setting to change: before it takes time to start. */
export async function requireFreePorts(config: Config): Promise<void> {
  await requireFreePort(serviceAddress(config));
  if (config.metrics)
    await requireFreePort({ ...config.metrics, portSetting: 'METRICS_PORT', hostSetting: 'METRICS_HOST' });
}

/** The error of a service that cannot listen, in terms of its settings. */
export function explainListenError(error: unknown, config: Config): unknown {
  return explain(error, serviceAddress(config));
}

function serviceAddress({ host, port }: Config): Address {
  return { host, port, portSetting: 'PORT', hostSetting: 'HOST' };
}

async function requireFreePort(address: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen(address.port, address.host);
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, address);
  } finally {
    server.close();
  }
}

function explain(error: unknown, { host, port, portSetting, hostSetting }: Address): unknown {
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `another program uses it. Stop that program or set ${portSetting}`,
    EACCES: `this user may not. Set ${portSetting} to 1024 or higher`,
    EADDRNOTAVAIL: `this machine does not have that address. Set ${hostSetting}`,
    ENOTFOUND: `${hostSetting} has no address`,
  };
  const problem = problems[(error as NodeJS.ErrnoException).code ?? ''];
  return problem === undefined
    ? error
    : new Error(`cannot listen on port ${port} of ${host}: ${problem}`, { cause: error });
}
