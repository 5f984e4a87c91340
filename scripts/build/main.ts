// Bundles the service into a folder. Usage: main.ts [tree [folder]]; by default this tree, into its dist/.
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleService } from './bundle-service.js';

const [tree = '.', folder = join(tree, 'dist')] = process.argv.slice(2);
await rm(folder, { recursive: true, force: true });
await bundleService(resolve(tree), resolve(folder));
