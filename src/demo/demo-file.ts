import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../platform/config/config.js';

/** What a newcomer needs to call the demo business. Contains keys, so only its owner may read the file. */
export interface DemoFile {
  readonly rootUrl: string;
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly businessId: string;
  readonly entityId: string;
  readonly apiKey: string;
  readonly readOnlyApiKey: string;
  /** The user who signs in to the web app. */
  readonly user: { readonly email: string; readonly password: string };
}

export function demoFilePath(config: Config): string {
  return join(config.dataDir, 'demo.json');
}

/** Null also for a file without a user: loading the demo again writes a complete one. */
export async function readDemoFile(config: Config): Promise<DemoFile | null> {
  const text = await readFile(demoFilePath(config), 'utf8').catch(() => null);
  const file = text === null ? null : (JSON.parse(text) as Partial<DemoFile>);
  return file?.user === undefined ? null : (file as DemoFile);
}

/** The demo file, with the addresses that the service has since this start. */
export async function refreshDemoFile(config: Config): Promise<DemoFile | null> {
  const file = await readDemoFile(config);
  if (file === null || (file.rootUrl === config.rootUrl && file.appUrl === config.appUrl)) return file;
  const refreshed = { ...file, ...demoAddresses(config) };
  await writeDemoFile(config, refreshed);
  return refreshed;
}

export function demoAddresses({ rootUrl, appUrl }: Config): Pick<DemoFile, 'rootUrl' | 'baseUrl' | 'appUrl'> {
  return { rootUrl, baseUrl: `${rootUrl}/v1`, appUrl };
}

export async function writeDemoFile(config: Config, content: DemoFile): Promise<void> {
  await mkdir(dirname(demoFilePath(config)), { recursive: true });
  await writeFile(demoFilePath(config), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
