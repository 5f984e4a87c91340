import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, under which a file lies, compiled or not. */
export function packageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
}
