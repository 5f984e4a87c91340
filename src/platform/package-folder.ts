import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the package.json above a file, compiled or not. */
export function packageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
}

/** The version of this service. */
export function packageVersion(): string {
  const text = readFileSync(join(packageFolder(import.meta.dirname), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
