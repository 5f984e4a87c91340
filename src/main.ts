import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';
import { createApplication } from './create-application.js';
import { demoFilePath, LoadDemo, refreshDemoFile } from './demo/index.js';
import { openRuntime } from './open-runtime.js';
import { type Config, parseConfig } from './platform/config/config.js';
import { loadSettings } from './platform/config/settings-file.js';
import { unknownVariables } from './platform/config/unknown-variables.js';
import { Draining, STOP_DEADLINE_MS } from './platform/health/draining.js';
import { ChosenPort } from './platform/http/server/chosen-port.js';
import { announceEnd, endConnections } from './platform/http/server/keep-alive.js';
import { serveMetrics } from './platform/metrics/metrics-server.js';
import { explainListenError, requireFreePorts } from './platform/http/server/require-free-port.js';
import { createLogger } from './platform/logging/create-logger.js';

try {
  loadSettings(process, (text) => void process.stderr.write(`${text}\n`));
  const config = parseConfig(process.env);
  await requireFreePorts(config);
  if (config.port === 0) await serveOnAnyPort(config);
  else await serve(config, (app) => app.listen(config.port, config.host));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Lets the system choose the port first: the configuration derives addresses from it. */
async function serveOnAnyPort({ host }: Config): Promise<void> {
  const chosen = await ChosenPort.on(host);
  const config = parseConfig({ ...process.env, PORT: String(chosen.number) });
  await serve(config, (app) => chosen.giveTo(app.getHttpServer()));
}

async function serve(config: Config, listen: (app: INestApplication) => Promise<unknown>): Promise<void> {
  const logger = createLogger(config);
  warnAboutVariables(logger);
  const stopRequested = signalled();
  const opened = await openRuntime(config, logger, 'own');
  try {
    const app = await createApplication(opened.runtime);
    // Always close: if the port is taken, its timers would keep the process alive.
    try {
      await serveMetrics(app, config);
      await listen(app).catch((error: unknown) => {
        throw explainListenError(error, config);
      });
      await welcome(app, config, opened.embedded !== null);
      warnAboutTrials(config, logger);
      const { rootUrl, port } = config;
      logger.info({ rootUrl, port, dataIn: opened.embedded?.home ?? 'DATABASE_URL' }, 'listening');

      const lost = opened.embedded?.ended.then(() => 'database' as const) ?? new Promise<never>(() => {});
      const cause = await Promise.race([stopRequested, lost]);
      if (cause === 'database') {
        logger.fatal('the embedded database ended unexpectedly; the next start recovers it');
        process.exitCode = 1;
      } else {
        logger.info({ signal: cause }, 'stopping');
        await drain(app, config);
      }
      setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
      endConnections(app.getHttpServer());
    } finally {
      await app.close();
    }
  } finally {
    await opened.close();
  }
  logger.info('stopped');
  logger.flush();
}

/** Reports that it is not ready, and serves until load balancers have noticed. */
async function drain(app: INestApplication, { drainSeconds }: Config): Promise<void> {
  app.get(Draining).begin();
  announceEnd(app.getHttpServer());
  await sleep(drainSeconds * 1_000);
}

function warnAboutVariables(logger: Logger): void {
  for (const { name, nearest } of unknownVariables(process.env))
    logger.warn(`${name} is not a setting${nearest === null ? '' : `: did you mean ${nearest}?`}`);
}

function warnAboutTrials({ environment, fax, signing, smtpUrl }: Config, logger: Logger): void {
  if (environment !== 'production') return;
  if (fax.carrier === 'sandbox') logger.warn('FAX_CARRIER=sandbox: nothing is faxed');
  if (signing.service === 'sandbox') logger.warn('SIGNING_SERVICE=sandbox: signatures are not binding');
  if (smtpUrl === null) logger.warn('SMTP_URL is not set: mail is written to files and not sent');
}

/** With an embedded database: loads the demo business if there is no business, and prints how to call it. */
async function welcome(app: INestApplication, config: Config, embedded: boolean): Promise<void> {
  if (!embedded || config.environment === 'production') return;
  const loadDemo = app.get(LoadDemo);
  if (await loadDemo.isDatabaseEmpty()) await loadDemo.run();
  const demo = await refreshDemoFile(config);
  if (demo === null) return;
  process.stdout.write(`
Charterbook is at ${demo.baseUrl}, its web app at ${demo.appUrl}
Sign in to the demo business as ${demo.user.email} with the password ${demo.user.password}

The demo business's API key (also in ${demoFilePath(config)}):

  ${demo.apiKey}

Its balance sheet:

  curl -H 'Authorization: Bearer ${demo.apiKey}' ${demo.baseUrl}/reports/statements/balance_sheet

`);
}

/** The first signal to stop. The default handling of a second one ends the process at once. */
function signalled(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
