import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the package.json above a file, compiled or not. */
export function packageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
}
