import { readFileSync } from 'node:fs';
import { refusal } from './fixtures.js';

/*
 * A program: parses the statement file named by its argument and prints why the file is rejected and by how many KiB
 * the peak memory of the process grew. It runs in a separate process, because other tests change the memory of theirs.
 */
const file = readFileSync(process.argv[2] ?? '');
const before = process.resourceUsage().maxRSS;
const reason = await refusal(file);
process.stdout.write(JSON.stringify({ reason, grownKib: process.resourceUsage().maxRSS - before }));
