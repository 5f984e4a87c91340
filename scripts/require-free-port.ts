import { parseConfig } from '../src/platform/config/config.js';
import { loadEnvFile } from '../src/platform/config/load-env-file.js';
import { requireFreePorts } from '../src/platform/http/require-free-port.js';

/* Before `npm start` builds: the build takes longer than to notice that the port is taken. */

try {
  // The service reports it itself.
  loadEnvFile(() => {});
  await requireFreePorts(parseConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
