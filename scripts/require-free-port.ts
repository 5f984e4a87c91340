import { parseConfig } from '../src/platform/config/config.js';
import { loadSettings } from '../src/platform/config/settings-file.js';
import { requireFreePorts } from '../src/platform/http/server/require-free-port.js';

/* Before `npm start` builds: the build takes longer than to notice that the port is taken. */

try {
  // The service reports it itself.
  loadSettings(process, () => {});
  await requireFreePorts(parseConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
